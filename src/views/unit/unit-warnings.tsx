import { Trans } from '@lingui/react/macro'
import type { SerialCheck, UnitWarning } from '#contract/service-order/entity.ts'
import { formatDate, formatSerial } from '#services/formatting.ts'

export type UnitWarningFacts = Pick<
  SerialCheck,
  'unit_warnings' | 'warranty_until' | 'unit_model_name' | 'unit_replaced_by'
>

/** Warnings about a serial number, the same in the form, before sending, and on the order. */
export function UnitWarnings({ unit }: { unit: UnitWarningFacts }) {
  return unit.unit_warnings.map((warning) => (
    <p key={warning}>
      <Warning warning={warning} unit={unit} />
    </p>
  ))
}

function Warning({ warning, unit }: { warning: UnitWarning; unit: UnitWarningFacts }) {
  const model = unit.unit_model_name
  const date = unit.warranty_until && formatDate(unit.warranty_until)
  switch (warning) {
    case 'replaced_unit':
      return (
        <Trans>
          This unit was replaced. The one that stands there now has the number{' '}
          {formatSerial(unit.unit_replaced_by ?? '')}.
        </Trans>
      )
    case 'unknown_unit':
      return <Trans>We do not know a unit with this number. Compare it with the rating plate.</Trans>
    case 'other_partner':
      return <Trans>This unit is registered for another company.</Trans>
    case 'other_model':
      return <Trans>This serial number is of another model: {model}.</Trans>
    case 'warranty_expired':
      return <Trans>The warranty of this unit ended on {date}.</Trans>
  }
}
