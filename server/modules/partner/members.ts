import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Member } from '#contract/partner/member.ts'
import { partner } from '#contract/partner/partner.ts'
import type { HandOver, Leaving } from '#contract/user/leaving.ts'
import type { Database } from '#server/db/client.ts'
import { raise } from '#server/events.ts'
import { refuseUnhandled } from '#server/http/access/handled-companies.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, equals, isOneOf } from '#server/http/lists/conditions.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { users } from '#server/modules/auth/index.ts'
import { refuse } from '#server/refusal.ts'
import { refuseWithoutAdmin } from './company-admins.ts'
import { leaveCompany, leavingOf } from './leaving.ts'
import { openPartnerAccount } from './partner-account.ts'
import { findPartner } from './queries.ts'
import { lockPartner, partnerEntity } from './store.ts'
import { partner_users } from './table.ts'

const { endpoints } = partner
const index = endpoints['partner.users.index']
type Calls = typeof endpoints
type MemberCall<Verb extends 'index' | 'show' | 'store' | 'update' | 'leaving' | 'remove' | 'destroy'> = Call<
  Calls[`partner.users.${Verb}`],
  StaffScope
>

const full_name = sql<string>`${users.first_name} || ' ' || ${users.last_name}`

function rows(db: Database) {
  return db
    .select({
      id: users.id,
      version: users.version,
      full_name,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      phone_number: users.phone_number,
      locale: users.locale,
      is_company_admin: partner_users.is_company_admin,
      company_roles: partner_users.company_roles,
      status: users.status,
      is_activated: users.is_activated,
      last_login_at: users.last_login_at,
      created_at: users.created_at,
    })
    .from(partner_users)
    .innerJoin(users, eq(users.id, partner_users.user_id))
    .$dynamic()
}

/** Members of a partner that the colleague may see. */
export async function listMembers(call: MemberCall<'index'>) {
  await findPartner(call, call.params.partner)
  return answerList(call, index, {
    rows: () => rows(call.db),
    id: users.id,
    where: eq(partner_users.partner_id, call.params.partner),
    sorts: { last_name: users.last_name, created_at: users.created_at },
    filters: {
      name: (text: string) => contains(sql`${full_name} || ' ' || ${users.email}`, text),
      is_company_admin: (value: boolean) => equals(partner_users.is_company_admin, value),
      status: (codes: readonly string[]) => isOneOf(users.status, codes.map(Number)),
    },
  })
}

/** A member of a partner; otherwise 404. */
export async function showMember(db: Database, partner_id: number, user_id: number): Promise<Member> {
  const [member] = await rows(db).where(isMember(partner_id, user_id))
  return member ?? refuse('not_found')
}

/**
 * Adds a member to an active partner: a new account with an invitation, or the existing account of another partner's person.
 */
export async function storeMember(call: MemberCall<'store'>): Promise<Member> {
  const { id: partner_id, status, country } = await lockPartner(call, call.params.partner)
  refuseUnhandled(call, country)
  if (status !== 1) refuse('lifecycle', { key: 'partner.is_closed' })
  const { user_id } = await openPartnerAccount(call, {
    ...call.body,
    partner_id,
    restricted_brands: call.scope.brands,
  })
  const member = await showMember(call.db, partner_id, user_id)
  await call.audit({
    entity: partnerEntity,
    entity_id: partner_id,
    action: 'join-user',
    before: null,
    after: { user_id, user: member.full_name, is_company_admin: member.is_company_admin },
  })
  return member
}

/** Changes a member's role in the company. */
export async function updateMember(call: MemberCall<'update'>): Promise<Member> {
  const { db, params, body, at } = call
  const { version, is_company_admin } = body
  const before = await lockMember(call, version)
  if (before.is_company_admin && !is_company_admin) await refuseWithoutAdmin(db, params.partner, params.user)
  const company_roles = body.company_roles ?? before.company_roles
  const company_admins = await companyAdmins(db, params.partner)
  await db.update(partner_users).set({ is_company_admin, company_roles }).where(isMember(params.partner, params.user))
  await db
    .update(users)
    .set({ version: version + 1, updated_at: at.toISOString() })
    .where(eq(users.id, params.user))
  await call.audit({
    entity: partnerEntity,
    entity_id: params.partner,
    action: 'update-user',
    before: { company_admins, company_roles: before.company_roles },
    after: { company_admins: await companyAdmins(db, params.partner), company_roles },
  })
  if (before.is_company_admin && !is_company_admin)
    await raise(call, 'administration.ended', { partner_id: params.partner, user_id: params.user })
  return { ...before, is_company_admin, company_roles, version: version + 1 }
}

/** Removes a member from the company; what was open is handed over. */
export async function removeMember(call: MemberCall<'remove'>): Promise<object> {
  return endMembership(call, call.body.version, call.body.handovers)
}

/** Removes a member for a client of the release before, which asks nobody about open work. */
export async function destroyMember(call: MemberCall<'destroy'>): Promise<object> {
  return endMembership(call, call.query.version, null)
}

async function endMembership(
  call: MemberCall<'destroy' | 'remove'>,
  version: number | undefined,
  chosen: readonly HandOver[] | null,
): Promise<object> {
  const { db, params } = call
  const { is_company_admin } = await lockMember(call, version)
  await refuseWithoutAdmin(db, params.partner, params.user)
  const [row] = await db.select().from(users).where(eq(users.id, params.user))
  if (!row) return refuse('not_found')
  await leaveCompany(call, { row, partner_id: params.partner, is_company_admin, chosen, by_distributor: true })
  return {}
}

/** What is open with a member in the company, and who can take it over. */
export async function showMemberLeaving(call: MemberCall<'leaving'>): Promise<Leaving> {
  const { partner: partner_id, user } = call.params
  await findPartner(call, partner_id)
  const { id } = await showMember(call.db, partner_id, user)
  return leavingOf(call.db, id, [partner_id])
}

async function companyAdmins(db: Database, partner_id: number): Promise<string> {
  const admins = await rows(db)
    .where(and(eq(partner_users.partner_id, partner_id), eq(partner_users.is_company_admin, true)))
    .orderBy(asc(users.last_name), asc(users.id))
  return admins.map((admin) => admin.full_name).join(', ')
}

/** A member, locked together with company and account; refuses an outdated version. */
async function lockMember(
  call: MemberCall<'update' | 'destroy' | 'remove'>,
  version: number | undefined,
): Promise<Member> {
  const { db, params } = call
  const { country } = await lockPartner(call, params.partner)
  await db.select({ id: users.id }).from(users).where(eq(users.id, params.user)).for('update')
  const member = await showMember(db, params.partner, params.user)
  if (version !== undefined) await refuseOutdated(db, 'user.users', member, version)
  refuseUnhandled(call, country)
  return member
}

function isMember(partner_id: number, user_id: number): SQL | undefined {
  return and(eq(partner_users.partner_id, partner_id), eq(partner_users.user_id, user_id))
}
