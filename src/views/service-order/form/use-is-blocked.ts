import { useLookup } from '#views/components/fields/use-lookup.ts'
import { useBlockedCompany } from '#views/service-order/use-blocked-company.ts'
import { WarrantyForm } from './form-actor.ts'

/** Whether the ERP blocks the company of the form: that of the draft, or before its first save the company chosen for it. */
export function useIsBlocked(): boolean {
  const stored = WarrantyForm.useSelector(({ context }) => context.order?.company_blocked)
  const partner_id = WarrantyForm.useSelector(({ context }) => context.partner_id)
  const isOwnBlocked = useBlockedCompany(partner_id)
  // Of staff, who choose among all companies.
  const chosen = useLookup('partner.partners.lookup', { minimum: 2, chosen: partner_id ? [partner_id] : [] })
  return (
    stored ?? (isOwnBlocked || chosen?.known.some(({ id, erp_blocked }) => id === partner_id && erp_blocked) === true)
  )
}
