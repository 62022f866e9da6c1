import { user } from '#contract/user/user.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { type CallContext, handlers } from '#server/http/handlers.ts'
import { invite, revokeSessions } from '#server/modules/auth/index.ts'
import { usersInScope } from '#server/modules/partner/index.ts'
import { refuse } from '#server/refusal.ts'
import { type Account, findAccount, lockAccount, rightsOf, shownAccount, userEntity } from './account.ts'
import { acceptInvitation, checkInvitation, declineInvitation, joinByInvitation } from './invitations/answer.ts'
import { inviteToCompany, sendAgain, withdrawInvitation } from './invitations/invite.ts'
import { listInvitations, showInvitation } from './invitations/rows.ts'
import { changeOwnStatus, inviteAgain, listOwnPeople, setMembership, showOwnPerson } from './partner-zone.ts'
import { destroyRole, storeRole, updateRole } from './role-save.ts'
import { findHolders, findRole, listRoles, lookUpRoles, showRole } from './roles.ts'
import { listUsers, lookUpColleagues } from './rows.ts'
import { storeUser, updateUser } from './save.ts'
import { changeStatus, checkAccountVersion, type StatusEvent, unlock } from './status.ts'
import { partnerIdsInScope, requireAdministrator, requireSuperAdmin } from './user-scope.ts'

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
  acts<{ version: number; successor_id?: number | null }>(async (call, account) => {
    await checkAccountVersion(call.db, account, call.body.version)
    await changeStatus(call, account, type, call.body.successor_id)
  })

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
  'partnerzone.user.invitations.send': (call) => sendAgain(call, call.params.invitation),
  'partnerzone.user.invitations.withdraw': (call) => withdrawInvitation(call, call.params.invitation),
  'public-zone.user.invitations.check': checkInvitation,
  'public-zone.user.invitations.accept': acceptInvitation,
  'public-zone.user.invitations.join': joinByInvitation,
  'public-zone.user.invitations.decline': declineInvitation,
  'partnerzone.user.users.index': listOwnPeople,
  'partnerzone.user.users.show': (call) => showOwnPerson(call, call.params.user),
  'partnerzone.user.users.update': (call) => setMembership(call, call.params.user, call.body),
  'partnerzone.user.users.invite': (call) => inviteAgain(call, call.params.user),
  'partnerzone.user.users.deactivate': (call) =>
    changeOwnStatus(call, call.params.user, call.body.version, 'account.deactivate'),
  'partnerzone.user.users.restore': (call) =>
    changeOwnStatus(call, call.params.user, call.body.version, 'account.activate'),
})
