import type { CallContext } from '#server/http/handlers.ts'
import { refuse } from '#server/refusal.ts'

/** Refuses a caller who does not administer the company (403). */
export function requireCompanyAdmin({ by }: Pick<CallContext, 'by'>, partner_id: number): void {
  if (!by.company_admin_of.includes(partner_id)) refuse('forbidden', { key: 'account.company_admin_only' })
}
