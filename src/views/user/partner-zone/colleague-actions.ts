import type { By } from '#contract/lifecycle-actor.ts'
import type { Colleague } from '#contract/user/colleague.ts'
import { userChoices } from '#contract/user/status-lifecycle-state.ts'

/** What an administrator of a company may do about a colleague; about the administration, in one company. */
export interface ColleagueAction {
  verb: 'invite' | 'deactivate' | 'restore' | 'promote' | 'demote' | 'roles'
  company?: Pick<Colleague['companies'][number], 'id' | 'name' | 'company_roles'>
}

/** A company that nobody who asks can administer: it stands for those that they do not know. */
const unknownCompany = 0

/** What this person may do about a colleague: status by its chart, the administration of the own companies. */
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
  ]
}

/** The administration of a company, and what a colleague without it does there. */
function membershipActions({ is_company_admin, ...company }: Colleague['companies'][number]): ColleagueAction[] {
  if (is_company_admin) return [{ verb: 'demote', company }]
  return [
    { verb: 'roles', company },
    { verb: 'promote', company },
  ]
}
