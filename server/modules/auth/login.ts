import { and, eq, ne } from 'drizzle-orm'
import type { auth } from '#contract/auth/auth.ts'
import type { Database } from '#server/db/client.ts'
import { users } from '#server/db/users.table.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { noteFailure } from '#server/http/security-log.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { refuse } from '#server/refusal.ts'
import {
  countTry,
  deviceCounter,
  type FailureCounter,
  forgetFailures,
  lockCounter,
  sessionCounter,
  strangersCounter,
} from './attempts.ts'
import { spendCaptcha } from './captcha.ts'
import { withoutAccess } from './companies.ts'
import { deviceKey, deviceOf, hasSignedIn } from './device-key.ts'
import { confirmByInvitation, inviteBeside } from './invitation.ts'
import { mayWrite } from './letter-limit.ts'
import { personOfNewAddress, takeNewAddress } from './new-address.ts'
import { isPassword } from './passwords.ts'
import { openSession } from './session.ts'
import { sessions } from './table.ts'

type Login = Call<(typeof auth.endpoints)['auth.login']>
type User = typeof users.$inferSelect

/** Entity of users in the audit. */
const entity = 'user.users'

/** Signs in: requires a captcha, the right password, a counter that is not locked, and a confirmed address. */
export async function login(call: Login) {
  const { db, deps, body, at, ip, request } = call
  await spendCaptcha(db, deps.config.secret, body.captcha)
  const device = deviceOf(deps.config.secret, body.device)
  const isKnown = hasSignedIn(deps.config.secret, device, body.email)
  const counter = isKnown ? deviceCounter(device.id, body.email) : strangersCounter(body.email)
  const { isLocked, isLast } = await countTry(db, counter, at)
  const confirming = await personOfNewAddress(db, body, at)
  const [known] = confirming ? [confirming] : await db.select().from(users).where(eq(users.email, body.email))
  let user = known
  const tried = { entity, entity_id: user?.id ?? null, action: counter.kind, email: body.email }
  if (isLocked) {
    noteFailure(call, 'locked', tried)
    refuse('invalid', { key: isKnown ? 'auth.device_locked' : 'auth.locked', keep: true })
  }

  const isRight = await isPassword(body.password, user?.password_hash ?? null)
  if (!isRight || user?.status !== 1) {
    noteFailure(call, 'sign-in', tried)
    if (isLast) await lock(call, counter, user)
    return refuse('invalid', { key: 'auth.failed', keep: true })
  }

  await forgetFailures(db, counter)
  if ((await withoutAccess(db, [user.id])).length > 0) refuse('invalid', { key: 'auth.no_company', keep: true })
  if (confirming) {
    call.by.user_id = user.id
    user = (await takeNewAddress(call, user, body.email)) ?? refuse('invalid', { key: 'auth.failed', keep: true })
  }
  if (!user.is_activated) await proveAddress(call, user)
  await db.update(users).set({ last_login_at: at.toISOString() }).where(eq(users.id, user.id))
  call.by.user_id = user.id
  const after = { ip, known_device: isKnown }
  await call.audit({ entity, entity_id: user.id, action: 'sign-in', before: null, after })
  const { rememberMe } = body
  const opened = await openSession({ db, at, ip, user_agent: request.headers['user-agent'] }, user.id, rememberMe)
  const key = deviceKey(deps.config.secret, device, user.email)
  return { token_type: 'Bearer' as const, rememberMe, ...opened, device: key }
}

/**
 * Checks the own password of a signed-in person. Wrong ones are counted for the session, so that a person at an unlocked device
 * cannot guess it: the tenth locks. The refusal must `keep` the count.
 */
export async function provePassword(call: CallContext, user: User, password: string): Promise<PasswordProof> {
  return call.session_id === null ? 'wrong' : proveFor(call, user, password, sessionCounter(call.session_id))
}

/**
 * Checks the password of an account whose owner is not signed in but holds a link sent to its address. Wrong ones are counted as at a
 * sign-in with this device. The refusal must `keep` the count.
 */
export async function proveAsAtSignIn(
  call: CallContext,
  user: User,
  password: string,
  key: string | undefined,
): Promise<PasswordProof> {
  const { secret } = call.deps.config
  const device = deviceOf(secret, key)
  const isKnown = hasSignedIn(secret, device, user.email)
  return proveFor(call, user, password, isKnown ? deviceCounter(device.id, user.email) : strangersCounter(user.email))
}

type PasswordProof = 'right' | 'wrong' | 'locked'

async function proveFor(
  call: CallContext,
  user: User,
  password: string,
  counter: FailureCounter,
): Promise<PasswordProof> {
  const { db, at } = call
  const tried = { entity, entity_id: user.id, action: counter.kind, email: user.email }
  const { isLocked, isLast } = await countTry(db, counter, at)
  if (isLocked) {
    noteFailure(call, 'locked', tried)
    return 'locked'
  }
  if (await isPassword(password, user.password_hash)) {
    await forgetFailures(db, counter)
    return 'right'
  }
  noteFailure(call, 'password', tried)
  if (isLast) await lock(call, counter, user)
  return 'wrong'
}

/**
 * Confirms the address by the invitation sent with the sign-in; without one, a further invitation is mailed. Only reached with
 * the right password.
 */
async function proveAddress({ db, body, at, by, audit }: Login, user: User): Promise<void> {
  if (!body.invitation || !(await confirmByInvitation(db, user.id, body.invitation, at))) {
    await inviteBeside({ db, at }, { ...user, has_password: true })
    return refuse('invalid', { key: 'auth.not_activated', keep: true })
  }
  by.user_id = user.id
  const [before, after] = [{ is_activated: false }, { is_activated: true }]
  await audit({ entity, entity_id: user.id, action: 'confirm-address', before, after })
}

/** Ends all sessions of a person, or all but the current one. Returns the number of ended sessions. */
export async function revokeSessions(db: Database, user_id: number, except?: number): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.user_id, user_id), except === undefined ? undefined : ne(sessions.id, except)))
    .returning({ id: sessions.id })
  return ended.length
}

async function lock(call: CallContext, counter: FailureCounter, owner: User | undefined): Promise<void> {
  const { db, at, ip } = call
  await lockCounter(db, counter, at)
  if (owner?.status !== 1) return
  const after = { is_locked: true, door: counter.kind, ip }
  await call.audit({ entity, entity_id: owner.id, action: 'lock', before: null, after })
  if (!(await mayWrite(db, 'lock', owner.email, at))) return
  await queueMail(db, {
    to: owner.email,
    locale: owner.locale,
    template: 'account_locked',
    data: { full_name: `${owner.first_name} ${owner.last_name}` },
  })
}
