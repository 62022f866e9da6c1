import { useUser } from '#views/components/app/use-session.ts'

/** Whether the ERP blocks a company of the signed-in person: the chosen one, or the only one. */
export function useBlockedCompany(partner_id: number | null | undefined): boolean {
  const { partners } = useUser()
  const chosen = partner_id ?? (partners.length === 1 ? partners[0]?.id : null)
  return partners.some(({ id, erp_blocked }) => id === chosen && erp_blocked)
}
