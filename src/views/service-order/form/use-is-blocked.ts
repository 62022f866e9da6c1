import { useBlockedCompany } from '#views/service-order/use-blocked-company.ts'
import { WarrantyForm } from './form-actor.ts'

/** Whether the ERP blocks the company of the form: that of the draft, or before its first save the company chosen for it. */
export function useIsBlocked(): boolean {
  const stored = WarrantyForm.useSelector(({ context }) => context.order?.company_blocked)
  const partner_id = WarrantyForm.useSelector(({ context }) => context.partner_id)
  const isChosenBlocked = useBlockedCompany(partner_id)
  return stored ?? isChosenBlocked
}
