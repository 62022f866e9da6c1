import { and, asc, eq, exists, inArray, type SQL, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import { permissionNames } from '#contract/index.ts'
import type { Leaving } from '#contract/user/leaving.ts'
import { beyond, fitsRole, isFixedRole, keptBySuperAdmin, type Role, type RoleForm } from '#contract/user/role.ts'
import { user } from '#contract/user/user.ts'
import type { Database } from '#server/db/client.ts'
import { userEntity } from '#server/db/users.table.ts'
import { raise } from '#server/events.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { type Call, type CallContext, handlers } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, equals, isOneOf, withinDays } from '#server/http/lists/conditions.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { invite, revokeSessions, roles, user_roles, users } from '#server/modules/auth/index.ts'
import { isColleague } from '#server/modules/dictionary/index.ts'
import {
  belongsToCompanies,
  leavingOf,
  partners,
  partnersInScope,
  usersInScope,
} from '#server/modules/partner/index.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { type Account, findAccount, lockAccount, rightsOf, shownAccount, userFullName } from './account.ts'
import { acceptInvitation, checkInvitation, declineInvitation, joinByInvitation } from './invitations/answer.ts'
import { confirmInvitation, inviteToCompany, sendAgain, withdrawInvitation } from './invitations/invite.ts'
import { listInvitations, listUnconfirmed, showInvitation } from './invitations/rows.ts'
import {
  inviteAgain,
  listOwnPeople,
  pauseColleague,
  removeColleague,
  restoreColleague,
  setMembership,
  showLeaving,
  showOwnPerson,
} from './partner-zone.ts'
import { findHolders, findRole, listRoles, lookUpRoles, namesOfHolders, showRole } from './roles.ts'
import { listedNames, storeUser, updateUser } from './save.ts'
import { type Closing, changeStatus, checkAccountVersion, type StatusEvent, unlock } from './status.ts'
import { partnerIdsInScope, requireAdministrator, requireSuperAdmin, superAdmin } from './user-scope.ts'

const index = user.endpoints['user.users.index']
type Lookup = (typeof user.endpoints)['user.users.lookup']

/** Maximum number of results of the lookup. */
const BEST = 50

/** Search text of people; the index is on the same expression. */
const searched = sql`${users.first_name} || ' ' || ${users.last_name} || ' ' || ${users.email}`

// One SQL chunk each, because a plain column in a field of a select loses its table.
const roleNames = sql<string>`${sql`(select coalesce(string_agg(r.name, ', ' order by r.id), '')
  from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${users.id})`}`

const partnerNames = (visible: SQL | undefined) =>
  sql<string>`${sql`(select coalesce(string_agg(${partners.name}, ', ' order by ${partners.name}), '')
    from partner_users pu join ${partners} on ${partners.id} = pu.partner_id
    where pu.user_id = ${users.id} and ${visible ?? sql`true`})`}`

/** Failures are stored by hash of the address: SHA-256, base64url. */
const isLockedAt = (at: Date) =>
  sql<boolean>`${sql`exists (select from login_failures where locked_until > ${at.toISOString()} and email_hash =
    rtrim(translate(encode(sha256(convert_to(${users.email}, 'UTF8')), 'base64'), '+/', '-_'), '='))`}`

function rows(db: Database, at: Date, scope: StaffScope) {
  return db
    .select({
      id: users.id,
      full_name: userFullName,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      phone_number: users.phone_number,
      role: roleNames,
      partner: partnerNames(partnersInScope(scope)),
      status: users.status,
      is_activated: users.is_activated,
      is_locked: isLockedAt(at),
      last_login_at: users.last_login_at,
      created_at: users.created_at,
    })
    .from(users)
    .$dynamic()
}

/** Users whom a colleague may see. */
function listUsers(call: Call<typeof index, StaffScope>) {
  const { db, at, scope } = call
  return answerList(call, index, {
    rows: () => rows(db, at, scope),
    id: users.id,
    counted: users,
    where: usersInScope(scope),
    sorts: {
      created_at: users.created_at,
      last_name: users.last_name,
      email: users.email,
      last_login_at: users.last_login_at,
      status: users.status,
    },
    filters: {
      full_name: (text: string) => contains(searched, text),
      role: (ids: readonly number[]) => holdsOneOf(db, ids),
      status: (codes: readonly string[]) => isOneOf(users.status, codes.map(Number)),
      partner: (ids: readonly number[]) =>
        belongsToCompanies(and(inArray(partners.id, [...ids]), partnersInScope(scope))),
      is_activated: (value: boolean) => equals(users.is_activated, value),
      last_login_at: (days: { from: string | null; to: string | null }) => withinDays(users.last_login_at, days),
      created_at: (days: { from: string | null; to: string | null }) => withinDays(users.created_at, days),
    },
  })
}

function holdsOneOf(db: Database, role_ids: readonly number[]): SQL {
  return exists(
    db
      .select({ user_id: user_roles.user_id })
      .from(user_roles)
      .where(and(eq(user_roles.user_id, users.id), inArray(user_roles.role_id, [...role_ids]))),
  )
}

/** Active colleagues for a selector, without people of partners. */
async function lookUpColleagues({ db, query }: Call<Lookup, StaffScope>) {
  return {
    results: await db
      .select({ id: users.id, name: userFullName })
      .from(users)
      .where(
        and(
          query.search ? contains(searched, query.search) : undefined,
          query.ids && inArray(users.id, query.ids),
          isColleague(db),
        ),
      )
      .orderBy(asc(users.last_name), asc(users.first_name), asc(users.id))
      .limit(query.ids?.length ?? BEST),
  }
}

type StaffCall<Body = unknown> = CallContext<StaffScope> & { params: { user: number }; body: Body }

async function show(call: CallContext<StaffScope>, id: number) {
  const account = await findAccount(call.db, call.at, id, usersInScope(call.scope))
  const seen = await partnerIdsInScope(
    call.db,
    call.scope,
    account.companies.map((company) => company.id),
  )
  return shownAccount(call.db, account, seen)
}

/** Wraps an action on a locked account so that it returns the changed account. */
function acts<Body>(action: (call: StaffCall<Body>, account: Account) => Promise<void>) {
  return async (call: StaffCall<Body>) => {
    const account = await lockAccount(call.db, call.at, call.params.user, usersInScope(call.scope))
    requireSuperAdmin(call.user, account.roles)
    requireAdministrator(call.by, rightsOf(account))
    await action(call, account)
    return show(call, call.params.user)
  }
}

const moves = (type: StatusEvent) =>
  acts<{ version: number } & Closing>(async (call, account) => {
    const { version, successor_id, handovers } = call.body
    await checkAccountVersion(call.db, account, version)
    await changeStatus(call, account, type, { successor_id, handovers })
  })

/** What is open with a person in those of their companies that the colleague sees. */
async function showLeavingAccount({ db, at, scope, params }: StaffCall): Promise<Leaving> {
  const { row, companies } = await findAccount(db, at, params.user, usersInScope(scope))
  const ids = companies.map(({ id }) => id)
  return leavingOf(db, row.id, await partnerIdsInScope(db, scope, ids))
}

async function sendInvitation(call: StaffCall, { row }: Account): Promise<void> {
  if (row.status !== 1) refuse('lifecycle')
  if (row.is_activated) refuse('lifecycle', { key: 'account.activated_already' })
  await invite(call, { ...row, has_password: row.password_hash !== null }, { company: null })
  await call.audit({ entity: userEntity, entity_id: row.id, action: 'invite', before: null, after: null })
}

/** Ends every session of the person, such as after a device was lost; links for a new password stay. */
async function signOut(call: StaffCall, { row }: Account): Promise<void> {
  await revokeSessions(call.db, row.id)
  await call.audit({ entity: userEntity, entity_id: row.id, action: 'sign-out-devices', before: null, after: null })
}

export const userHandlers = handlers(user, {
  'user.users.index': listUsers,
  'user.users.show': (call) => show(call, call.params.user),
  'user.users.store': async (call) => show(call, await storeUser(call, call.body)),
  'user.users.update': acts(async (call, account) => {
    const { version, ...form } = call.body
    await checkAccountVersion(call.db, account, version)
    await updateUser(call, account, form)
  }),
  'user.users.leaving': showLeavingAccount,
  'user.users.activate': moves('account.activate'),
  'user.users.deactivate': moves('account.deactivate'),
  'user.users.cancel': moves('account.cancel'),
  'user.users.restore': moves('account.restore'),
  'user.users.unlock': acts(unlock),
  'user.users.sign-out': acts(signOut),
  'user.users.invite': acts(sendInvitation),
  'user.users.lookup': lookUpColleagues,

  'user.roles.index': listRoles,
  'user.roles.show': async (call) => showRole(call, await findRole(call.db, call.params.role)),
  'user.roles.store': (call) => storeRole(call, call.body),
  'user.roles.update': (call) => updateRole(call, call.params.role, call.body),
  'user.roles.destroy': async (call) => {
    await destroyRole(call, call.params.role)
    return {}
  },
  'user.roles.holders': (call) => findHolders(call.db, call.query.permission),
  'user.roles.lookup': lookUpRoles,

  'partnerzone.user.invitations.index': listInvitations,
  'partnerzone.user.invitations.show': (call) => showInvitation(call, call.params.invitation),
  'partnerzone.user.invitations.store': (call) => inviteToCompany(call, call.body),
  'partnerzone.user.users.store': (call) => inviteToCompany(call, call.body),
  'partnerzone.user.invitations.send': (call) => sendAgain(call, call.params.invitation),
  'partnerzone.user.invitations.withdraw': (call) => withdrawInvitation(call, call.params.invitation),
  'partnerzone.user.invitations.confirm': (call) => confirmInvitation(call, call.params.invitation),
  'user.invitations.of-company': (call) => listUnconfirmed(call, call.params.partner),
  'user.invitations.confirm': (call) => confirmInvitation(call, call.params.invitation),
  'user.invitations.withdraw': (call) => withdrawInvitation(call, call.params.invitation),
  'public-zone.user.invitations.check': checkInvitation,
  'public-zone.user.invitations.accept': acceptInvitation,
  'public-zone.user.invitations.join': joinByInvitation,
  'public-zone.user.invitations.decline': declineInvitation,
  'partnerzone.user.users.index': listOwnPeople,
  'partnerzone.user.users.show': (call) => showOwnPerson(call, call.params.user),
  'partnerzone.user.users.update': (call) => setMembership(call, call.params.user, call.body),
  'partnerzone.user.users.leaving': (call) => showLeaving(call, call.params.user, call.query.partner_id),
  'partnerzone.user.users.remove': async (call) => {
    await removeColleague(call, call.params.user, call.body)
    return {}
  },
  'partnerzone.user.users.invite': (call) => inviteAgain(call, call.params.user),
  'partnerzone.user.users.deactivate': (call) => pauseColleague(call, call.params.user, call.body),
  'partnerzone.user.users.restore': (call) => restoreColleague(call, call.params.user, call.body.version),
})

/** Entity of roles in the audit. */
const roleEntity = 'user.roles'

type Form = v.InferOutput<typeof RoleForm>

/** Creates a role beside the thirteen fixed ones. */
async function storeRole(call: CallContext, form: Form): Promise<Role> {
  const permissions = checkPermissions(call, form, [])
  const now = call.at.toISOString()
  const [role] = await call.db
    .insert(roles)
    .values({ ...form, permissions, created_at: now, updated_at: now })
    .returning()
  if (!role) throw new Error('No role was stored')
  await call.audit({ entity: roleEntity, entity_id: role.id, action: 'store', before: null, after: role })
  return showRole(call, role)
}

/** Changes a role; refuses an outdated version. Takes effect with the next request of everybody who has it. */
async function updateRole(call: CallContext, id: number, form: Form & { version: number }): Promise<Role> {
  const { version, ...fields } = form
  const before = await findRole(call.db, id, true)
  requireSuperAdmin(call.user, [before.slug])
  await refuseOutdated(call.db, roleEntity, before, version)
  if (isFixedRole(before.slug) && fields.slug !== before.slug) refuseField('slug', 'role.fixed_slug')
  const permissions = checkPermissions(call, fields, before.permissions)
  const [role] = await call.db
    .update(roles)
    .set({ ...fields, permissions, updated_at: call.at.toISOString(), version: sql`${roles.version} + 1` })
    .where(eq(roles.id, id))
    .returning()
  if (!role) throw new Error(`Role ${id} is gone`)
  if (role.slug !== before.slug) await raise(call, 'role.changed', { slug: before.slug, became: role.slug })
  await call.audit({ entity: roleEntity, entity_id: id, action: 'update', before, after: role })
  return showRole(call, role)
}

/** Deletes a role without holders; fixed ones cannot be deleted. */
async function destroyRole(call: CallContext, id: number): Promise<void> {
  const before = await findRole(call.db, id, true)
  if (isFixedRole(before.slug)) refuse('lifecycle', { key: 'role.fixed' })
  const people = await namesOfHolders(call.db, id)
  if (people.length > 0) refuse('lifecycle', { key: 'role.held', parameters: { people: listedNames(people) } })
  await call.db.delete(roles).where(eq(roles.id, id))
  await raise(call, 'role.changed', { slug: before.slug, became: null })
  await call.audit({ entity: roleEntity, entity_id: id, action: 'destroy', before, after: null })
}

/**
 * Checks the permissions of a role. Unknown names are refused, except those the role has from an earlier version, which are
 * dropped. An actor can grant only permissions they have, and super administrators keep those needed to restore others.
 */
function checkPermissions({ by }: CallContext, { slug, permissions }: Form, before: readonly string[]): string[] {
  const known = new Set(permissionNames())
  const wanted = [...new Set(permissions)].toSorted()
  const added = wanted.filter((name) => !before.includes(name))
  refuseNames(
    'role.unknown_permission',
    added.filter((name) => !known.has(name)),
  )
  const kept = wanted.filter((name) => known.has(name))
  refuseNames(
    'role.misplaced_permission',
    added.filter((name) => !fitsRole(slug, name)),
  )
  refuseNames('account.beyond_own_rights', beyond(added, by.permissions))
  if (slug === superAdmin) {
    refuseNames(
      'role.super_admin_keeps',
      keptBySuperAdmin.filter((name) => !kept.includes(name)),
    )
  }
  return kept
}

function refuseNames(
  key: 'role.unknown_permission' | 'role.misplaced_permission' | 'account.beyond_own_rights' | 'role.super_admin_keeps',
  names: readonly string[],
): void {
  if (names.length > 0) refuseField('permissions', key, { names: listedNames(names) })
}
