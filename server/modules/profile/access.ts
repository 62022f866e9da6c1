import { actsAs, type CallersOfCompany } from '#contract/declare/company-role.ts'
import { plural } from '#contract/declare/entity-words.ts'
import { allEntities, isEntity } from '#contract/entities.ts'
import { type EndpointName, endpoints, permissionNames } from '#contract/index.ts'
import type { Locale, Translated } from '#contract/messages/locale.ts'
import type { profileAccess } from '#contract/profile/access.ts'
import { companyRoleWords } from '#contract/user/row-texts.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { queueMails } from '#server/integrations/mail/queue.ts'
import { addressesOfAdministrators, mayWrite } from '#server/modules/auth/index.ts'
import { companyMembers } from '#server/modules/partner/index.ts'
import { refuse, refuseField } from '#server/refusal.ts'

type Calls = (typeof profileAccess)['endpoints']

/** An administrator who gets the letter. */
interface Giver {
  to: string
  locale: Locale
  /** The company of which they are an administrator; null for the distributor's. */
  company: string | null
  full_name: string | null
}

/** Whom to ask for a permission: the administrators of the company for a role in it, otherwise those of the distributor. */
export async function showAccess(call: Call<Calls['profile.access.show']>) {
  const { permission } = call.query
  const callers = callersOf(permission)
  const found = await giversOf(call, callers)
  const administrators = found.flatMap(({ full_name }) => full_name ?? [])
  return {
    given_by: isGivenByCompany(call, callers) ? ('company' as const) : ('distributor' as const),
    administrators: [...new Set(administrators)],
    can_ask: found.length > 0 && lacks(call, permission),
  }
}

/** Sends the request. A person may send three within an hour. */
export async function askAccess(call: Call<Calls['profile.access.ask']>) {
  const { db, user, at, body } = call
  const callers = callersOf(body.permission)
  if (!lacks(call, body.permission)) return refuseField('permission', 'rule.one_of')
  const givers = await giversOf(call, callers)
  if (givers.length === 0) refuse('not_found')
  if (!(await mayWrite(db, 'access', user.email, at))) refuse('too_many', { key: 'profile.access_asked_often' })
  const common = {
    full_name: user.full_name,
    user_id: user.id,
    subject: subjectOf(body.permission),
    roles: isGivenByCompany(call, callers) ? rolesOf(callers) : [],
  }
  await queueMails(
    db,
    givers.map(({ to, locale, company }) => ({
      to,
      locale,
      template: 'access_asked' as const,
      data: { ...common, company },
    })),
  )
  return {}
}

/** Who of a company may make the call of a permission; refuses one that does not exist. */
function callersOf(permission: string): CallersOfCompany | undefined {
  if (!permissionNames().includes(permission)) return refuseField('permission', 'rule.one_of')
  return endpoints[permission as EndpointName]?.companyRoles
}

/** Whether the person lacks a permission of their zone. */
function lacks({ by, user }: Pick<CallContext, 'by' | 'user'>, permission: string): boolean {
  const isOfZone = permission.startsWith('partnerzone.') === user.partners.length > 0
  return isOfZone && by.permissions[permission] !== true
}

/** Whether a role in the company is what is missing. Who has it there lacks a permission of their role in the portal. */
function isGivenByCompany({ user }: Pick<CallContext, 'user'>, callers: CallersOfCompany | undefined): boolean {
  return user.partners.length > 0 && !user.partners.some((member) => actsAs(member, callers))
}

async function giversOf(call: CallContext, callers: CallersOfCompany | undefined): Promise<Giver[]> {
  const { db, user } = call
  if (!isGivenByCompany(call, callers)) {
    const company = user.partners.map(({ name }) => name).join(', ') || null
    return (await addressesOfAdministrators(db)).map((reader) => ({ ...reader, company, full_name: null }))
  }
  const givers: Giver[] = []
  for (const { id, name } of user.partners)
    for (const member of await companyMembers(db, id, 'notifications'))
      if (member.is_company_admin && member.is_activated)
        givers.push({ to: member.email, locale: member.locale, company: name, full_name: member.full_name })
  return givers
}

/** The records that the call is about, in words. */
function subjectOf(permission: string): Translated {
  const entity = permission.slice(0, permission.lastIndexOf('.')).replace(/^partnerzone\./, '')
  if (!isEntity(entity)) return { pl: permission, en: permission }
  const { words } = allEntities[entity]
  return plural(words)
}

/** The roles in the company of which one is enough, in words. */
function rolesOf(callers: CallersOfCompany | undefined): Translated[] {
  if (callers === undefined || callers === 'every member') return []
  if (callers === 'administrator') return [{ pl: 'Administrator', en: 'Administrator' }]
  return callers.map((role) => companyRoleWords[role])
}
