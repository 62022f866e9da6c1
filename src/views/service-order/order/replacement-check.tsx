import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ReplacementCheck as Check } from '#contract/service-order/entity.ts'
import { readSerial, serialLength } from '#contract/unit/serial-number.ts'
import { refusedReplacements, replacementsWithReason } from '#contract/unit/words.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { useWarranty } from './use-warranty.ts'

interface ReplacementCheckProps {
  /** As typed so far. */
  serial_no: string
  /** The field for the reason that a number of another unit needs. */
  children: ReactNode
}

/** Shows what the number of a new unit belongs to once it is complete, and asks for a reason where one is needed. */
export function ReplacementCheck({ serial_no, children }: ReplacementCheckProps) {
  const digits = readSerial(serial_no)
  if (digits.length !== serialLength) return null
  return (
    <Checked key={digits} serial_no={digits}>
      {children}
    </Checked>
  )
}

function Checked({ serial_no, children }: ReplacementCheckProps) {
  const { id } = useWarranty()
  const { data, failed } = useLoad('service-order.service-orders.replacement', {
    path: { service_order: id },
    query: { serial_no },
    showRefusal: false,
  })
  // Without an answer the server still asks for the reason where one is needed.
  if (!data) return failed ? children : null
  const isRefused = refusedReplacements.some((verdict) => verdict === data.verdict)
  const needsReason = replacementsWithReason.includes(data.verdict)
  return (
    <>
      <Notice tone={isRefused ? 'danger' : needsReason ? 'warning' : 'information'} live>
        <Verdict check={data} /> {[data.model_name, data.partner_name].filter(Boolean).join(' · ')}
      </Notice>
      {needsReason && children}
    </>
  )
}

function Verdict({ check: { verdict } }: { check: Check }) {
  switch (verdict) {
    case 'unknown':
      return <Trans>We do not know this number yet. The unit will be entered with it.</Trans>
    case 'stock':
      return <Trans>This unit has not been registered yet.</Trans>
    case 'registered':
      return <Trans>This unit is already registered. Its data will be overwritten.</Trans>
    case 'other_model':
      return <Trans>This number belongs to another model.</Trans>
    case 'other_company':
      return <Trans>This number belongs to a unit of another company.</Trans>
    case 'replaced':
      return <Trans>The unit with this number has already been replaced by another.</Trans>
    case 'own_number':
      return <Trans>This is the number of the unit being replaced.</Trans>
  }
}
