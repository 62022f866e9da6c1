import type { Session } from '#contract/auth/auth.ts'
import { isPartnerRole } from '#contract/declare/access.ts'
import type { By } from '#contract/declare/lifecycle-actor.ts'

/**
 * The signed-in person as the actor of lifecycles. The scope of staff is checked by the server: records that it returned are in
 * scope.
 */
export function actingPerson({ model, permissions }: Session): By {
  const companies = model.partners.map(({ id }) => id)
  return {
    user_id: model.id,
    permissions,
    partners: model.roles.some(isPartnerRole) ? companies : 'all',
    company_admin_of: model.partners.filter((partner) => partner.is_company_admin).map(({ id }) => id),
  }
}
