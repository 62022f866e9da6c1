import { isPartnerRole } from '#contract/access.ts'
import type { Session } from '#contract/auth/auth.ts'
import type { By } from '#contract/lifecycle-actor.ts'

/** The signed-in person as lifecycles know them. What staff may reach is the server's to say: what it showed is within reach. */
export function actingPerson({ model, permissions }: Session): By {
  const companies = model.partners.map(({ id }) => id)
  return {
    user_id: model.id,
    permissions,
    partners: model.roles.some(isPartnerRole) ? companies : 'all',
    company_admin_of: model.partners.filter((partner) => partner.is_company_admin).map(({ id }) => id),
  }
}
