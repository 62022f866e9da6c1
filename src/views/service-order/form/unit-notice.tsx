import { Trans } from '@lingui/react/macro'
import { serialDigits, serialLength } from '#contract/service-order/fields.ts'
import { formatDate } from '#services/formatting.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { UnitWarnings } from '#views/service-order/unit-warnings.tsx'
import { useOrderZone } from '#views/service-order/zone.ts'
import { WarrantyForm } from './form-actor.ts'

/** What a serial number says of the unit, as soon as it has all its digits. */
export function UnitNotice() {
  const serial_no = WarrantyForm.useSelector(({ context }) => serialDigits(context.values.serial_no ?? ''))
  return serial_no.length === serialLength ? <Known serial_no={serial_no} /> : null
}

function Known({ serial_no }: { serial_no: string }) {
  const zone = useOrderZone()
  const model = WarrantyForm.useSelector(({ context }) => context.values.model)
  const partner = WarrantyForm.useSelector(({ context }) => context.partner_id)
  const order = WarrantyForm.useSelector(({ context }) => context.order?.id ?? null)
  const asked = (name: string, id: number | null) => (id === null ? {} : { [name]: String(id) })
  const query = { serial_no, ...asked('model', model), ...asked('partner_id', partner), ...asked('except', order) }
  const name =
    zone === 'staff' ? 'service-order.serial-numbers.check' : 'partnerzone.service-order.serial-numbers.check'
  const { data } = useLoad(name, { query, showRefusal: false })
  if (!data) return null
  if (data.unit_warnings.length > 0)
    return (
      <Notice tone="warning" live title={<Trans>Check the serial number</Trans>}>
        <UnitWarnings unit={data} />
      </Notice>
    )
  if (data.warranty_until === null) return null
  const date = formatDate(data.warranty_until)
  return <Notice tone="success" live title={<Trans>Under warranty until {date}</Trans>} />
}
