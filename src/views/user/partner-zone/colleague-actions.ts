import type { By } from '#contract/declare/lifecycle-actor.ts'
import type { Colleague } from '#contract/user/colleague.ts'
import { userChoices } from '#views/user/account-choices.ts'

/** An action of a company administrator on a colleague; administration rights refer to one company. */
export interface ColleagueAction {
  verb: 'invite' | 'deactivate' | 'restore' | 'promote' | 'demote' | 'roles' | 'remove'
  company?: Pick<Colleague['companies'][number], 'id' | 'name' | 'company_roles'>
}

/** An id that no company has, for companies unknown to the person. */
const unknownCompany = 0

/**
 * The actions of this person on a colleague: status changes allowed by the lifecycle, and administration rights in their
 * companies.
 */
export function colleagueActions(colleague: Colleague, by: By): ColleagueAction[] {
  const { id, status, companies, is_elsewhere, is_activated, deactivated_by_staff } = colleague
  const own = companies.filter((company) => by.company_admin_of.includes(company.id))
  if (own.length === 0) return []
  const choices = userChoices(
    {
      id,
      status,
      companies: [...companies.map((company) => company.id), ...(is_elsewhere ? [unknownCompany] : [])],
      is_last_super_admin: false,
      open_work: 0,
      is_anonymised: false,
      is_locked: false,
      deactivated_by_staff,
    },
    by,
  )
  const may = (verb: string) => by.permissions[`partnerzone.user.users.${verb}`] === true
  return [
    ...(status === 1 && !is_activated && may('invite') ? [{ verb: 'invite' as const }] : []),
    ...(status === 1 && may('update') ? own.flatMap(membershipActions) : []),
    ...(choices.includes('deactivate') ? [{ verb: 'deactivate' as const }] : []),
    ...(choices.includes('activate') ? [{ verb: 'restore' as const }] : []),
    ...(may('remove') && id !== by.user_id ? own.map((company) => ({ verb: 'remove' as const, company })) : []),
  ]
}

/** Actions on the administration rights and roles of a colleague in a company. */
function membershipActions({ is_company_admin, ...company }: Colleague['companies'][number]): ColleagueAction[] {
  if (is_company_admin) return [{ verb: 'demote', company }]
  return [
    { verb: 'roles', company },
    { verb: 'promote', company },
  ]
}
