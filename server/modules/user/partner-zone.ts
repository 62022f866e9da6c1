import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { CompanyRole } from '#contract/declare/company-role.ts'
import type { Colleague } from '#contract/user/colleague.ts'
import type { Leaving, PauseForm, RemovalForm } from '#contract/user/leaving.ts'
import { user } from '#contract/user/user.ts'
import type { Database } from '#server/db/client.ts'
import { userEntity } from '#server/db/users.table.ts'
import { raise } from '#server/events.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, isOneOf } from '#server/http/lists/conditions.ts'
import { invite, users } from '#server/modules/auth/index.ts'
import {
  belongsToCompanies,
  hasOtherAdmin,
  leaveCompany,
  leavingOf,
  partner_users,
  partners,
  partnersInScope,
} from '#server/modules/partner/index.ts'
import { refuse } from '#server/refusal.ts'
import { type Account, lockAccount, userFullName } from './account.ts'
import { requireCompanyAdmin } from './company-admin.ts'
import { changeStatus, checkAccountVersion } from './status.ts'

const index = user.endpoints['partnerzone.user.users.index']
type ZoneCall = CallContext<PartnerScope>

const colleaguesInScope = (scope: PartnerScope) => belongsToCompanies(partnersInScope(scope))

const sharedCompanies = (shared: SQL | undefined) =>
  sql<Colleague['companies']>`${sql`(select coalesce(jsonb_agg(jsonb_build_object('id', ${partners.id}, 'name',
      ${partners.name}, 'is_company_admin', pu.is_company_admin, 'company_roles', pu.company_roles) order by ${partners.name}, ${partners.id}), '[]')
    from partner_users pu join ${partners} on ${partners.id} = pu.partner_id
    where pu.user_id = ${users.id} and ${shared ?? sql`true`})`}`

const sharedNames = (shared: SQL | undefined) =>
  sql<string>`${sql`(select coalesce(string_agg(${partners.name}, ', ' order by ${partners.name}), '')
    from partner_users pu join ${partners} on ${partners.id} = pu.partner_id
    where pu.user_id = ${users.id} and ${shared ?? sql`true`})`}`

const isElsewhere = (scope: PartnerScope) =>
  sql<boolean>`${sql`exists (select from partner_users pu where pu.user_id = ${users.id}
    and pu.partner_id <> all(${sql.param([...scope.partner_ids])}::int[]))`}`

function rows(db: Database, scope: PartnerScope) {
  const shared = partnersInScope(scope)
  return db
    .select({
      id: users.id,
      first_name: users.first_name,
      last_name: users.last_name,
      full_name: userFullName,
      email: users.email,
      phone_number: users.phone_number,
      companies: sharedCompanies(shared),
      partner: sharedNames(shared),
      is_elsewhere: isElsewhere(scope),
      status: users.status,
      is_activated: users.is_activated,
      deactivated_by_staff: sql<boolean>`${users.status} = 0 and ${users.deactivated_by_staff}`,
      last_login_at: users.last_login_at,
      version: users.version,
      created_at: users.created_at,
    })
    .from(users)
    .$dynamic()
}

/** People of the person's companies, visible to all members; changed by administrators only. */
export function listOwnPeople(call: Call<typeof index, PartnerScope>) {
  const { db, scope } = call
  return answerList(call, index, {
    rows: () => rows(db, scope),
    id: users.id,
    counted: users,
    where: colleaguesInScope(scope),
    sorts: {
      created_at: users.created_at,
      last_name: users.last_name,
      email: users.email,
      last_login_at: users.last_login_at,
    },
    filters: {
      full_name: (text: string) =>
        contains(sql`${users.first_name} || ' ' || ${users.last_name} || ' ' || ${users.email}`, text),
      status: (codes: readonly string[]) => isOneOf(users.status, codes.map(Number)),
      partner: (ids: readonly number[]) =>
        belongsToCompanies(and(inArray(partners.id, [...ids]), partnersInScope(scope))),
    },
  })
}

/** A person of the caller's companies. */
export async function showOwnPerson({ db, scope }: ZoneCall, id: number): Promise<Colleague> {
  const [row] = await rows(db, scope).where(and(eq(users.id, id), colleaguesInScope(scope)))
  return row ?? refuse('not_found')
}

interface Membership {
  partner_id: number
  is_company_admin: boolean
  company_roles?: CompanyRole[] | undefined
  version: number
}

/** Sets a member's roles in a company; the last administrator stays. */
export async function setMembership(
  call: ZoneCall,
  id: number,
  { partner_id, is_company_admin, company_roles, version }: Membership,
): Promise<Colleague> {
  const { db } = call
  const account = await lockAccount(db, call.at, id, colleaguesInScope(call.scope))
  if (!account.companies.some((company) => company.id === partner_id)) refuse('not_found')
  requireCompanyAdmin(call, partner_id)
  await checkAccountVersion(call.db, account, version)
  await waitForOthers(call, account)
  if (!is_company_admin && !(await hasOtherAdmin(db, partner_id, id)))
    refuse('lifecycle', { key: 'account.last_company_admin' })
  const before = (await showOwnPerson(call, id)).companies.find((company) => company.id === partner_id)
  await db
    .update(partner_users)
    .set({ is_company_admin, company_roles })
    .where(and(eq(partner_users.partner_id, partner_id), eq(partner_users.user_id, id)))
  await db
    .update(users)
    .set({ version: sql`${users.version} + 1`, updated_at: call.at.toISOString() })
    .where(eq(users.id, id))
  await call.audit({
    entity: userEntity,
    entity_id: id,
    action: 'update',
    before: { partner_id, is_company_admin: before?.is_company_admin, company_roles: before?.company_roles },
    after: { partner_id, is_company_admin, company_roles: company_roles ?? before?.company_roles },
  })
  if (before?.is_company_admin && !is_company_admin)
    await raise(call, 'administration.ended', { partner_id, user_id: id })
  return showOwnPerson(call, id)
}

/** Sends a colleague's invitation again. */
export async function inviteAgain(call: ZoneCall, id: number): Promise<Colleague> {
  const account = await lockOwn(call, id)
  const company = await showOwnPerson(call, id)
  if (account.row.status !== 1) refuse('lifecycle')
  if (account.row.is_activated) refuse('lifecycle', { key: 'account.activated_already' })
  await invite(
    call,
    { ...account.row, has_password: account.row.password_hash !== null },
    { company: company.companies[0]?.name ?? null },
  )
  await call.audit({ entity: userEntity, entity_id: id, action: 'invite', before: null, after: null })
  return company
}

/** Closes a colleague's account: what is open is handed over. The last administrator of a company stays. */
export async function pauseColleague(
  call: ZoneCall,
  id: number,
  { version, handovers }: InferOutput<typeof PauseForm>,
): Promise<Colleague> {
  const account = await lockEverywhereOwn(call, id, version)
  await changeStatus(call, account, 'account.deactivate', { handovers })
  return showOwnPerson(call, id)
}

/** Reopens a colleague's account, as the lifecycle allows. */
export async function restoreColleague(call: ZoneCall, id: number, version: number): Promise<Colleague> {
  await changeStatus(call, await lockEverywhereOwn(call, id, version), 'account.activate')
  return showOwnPerson(call, id)
}

/** The account of a colleague all of whose companies the caller administers, locked. */
async function lockEverywhereOwn(call: ZoneCall, id: number, version: number): Promise<Account> {
  const account = await lockOwn(call, id)
  await checkAccountVersion(call.db, account, version)
  if (account.companies.some((company) => !call.by.company_admin_of.includes(company.id)))
    refuse('lifecycle', { key: 'account.elsewhere' })
  await waitForOthers(call, account)
  return account
}

/** What is open with a colleague in one company that both belong to, or in all of them that the caller administers. */
export async function showLeaving(call: ZoneCall, id: number, partner_id: number | undefined): Promise<Leaving> {
  const { companies } = await showOwnPerson(call, id)
  const shared = companies.filter((company) => partner_id === undefined || company.id === partner_id)
  const own = shared.filter((company) => call.by.company_admin_of.includes(company.id))
  if (shared.length === 0) return refuse('not_found')
  if (own.length === 0) return refuse('forbidden', { key: 'account.company_admin_only' })
  return leavingOf(
    call.db,
    id,
    own.map((company) => company.id),
  )
}

/** Removes a colleague from a company; what was open is handed over. */
export async function removeColleague(
  call: ZoneCall,
  id: number,
  { partner_id, handovers, version }: InferOutput<typeof RemovalForm>,
): Promise<void> {
  const account = await lockOwn(call, id)
  await checkAccountVersion(call.db, account, version)
  await waitForOthers(call, account)
  const company = account.companies.find((one) => one.id === partner_id)
  if (!company) return refuse('not_found')
  requireCompanyAdmin(call, partner_id)
  if (id === call.by.user_id) refuse('lifecycle', { key: 'account.own' })
  if (!(await hasOtherAdmin(call.db, partner_id, id))) refuse('lifecycle', { key: 'account.last_company_admin' })
  const { row } = account
  const { is_company_admin } = company
  await leaveCompany(call, { row, partner_id, is_company_admin, chosen: handovers, by_distributor: false })
}

/**
 * Serialises changes of a company's people: of two administrators who close each other's account, the second is closed
 * already and closes no account.
 */
async function waitForOthers({ db, user }: ZoneCall, { companies }: Account): Promise<void> {
  const ids = companies.map(({ id }) => id)
  await db
    .select({ id: partners.id })
    .from(partners)
    .where(inArray(partners.id, ids))
    .orderBy(partners.id)
    .for('update')
  const [self] = await db.select({ status: users.status }).from(users).where(eq(users.id, user.id))
  if (self?.status !== 1) refuse('unauthorized')
}

/** The account of a colleague in a company that the caller administers, locked. */
async function lockOwn(call: ZoneCall, id: number): Promise<Account> {
  const account = await lockAccount(call.db, call.at, id, colleaguesInScope(call.scope))
  const isAdmin = account.companies.some((company) => call.by.company_admin_of.includes(company.id))
  return isAdmin ? account : refuse('forbidden', { key: 'account.company_admin_only' })
}
