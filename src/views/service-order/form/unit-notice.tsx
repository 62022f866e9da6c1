import { SerialNotice } from '#views/service-order/serial-notice.tsx'
import { useOrderZone } from '#views/service-order/zone.ts'
import { WarrantyForm } from './form-actor.ts'

/** What is known of the unit, once its serial number is complete. */
export function UnitNotice() {
  const zone = useOrderZone()
  const serial_no = WarrantyForm.useSelector(({ context }) => context.values.serial_no)
  const model = WarrantyForm.useSelector(({ context }) => context.values.model)
  const partner = WarrantyForm.useSelector(({ context }) => context.partner_id)
  const except = WarrantyForm.useSelector(({ context }) => context.order?.id ?? null)
  return <SerialNotice zone={zone} serial_no={serial_no} model={model} partner={partner} except={except} />
}
