import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { auth } from '#contract/auth/auth.ts'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { users } from '#server/db/users.table.ts'
import type { Call } from '#server/http/handlers.ts'
import { noteFailure } from '#server/http/security-log.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { refuse } from '#server/refusal.ts'
import { forgetFailures, strangersCounter } from './attempts.ts'
import { spendCaptcha } from './captcha.ts'
import { companiesPort } from './companies.ts'
import { deviceKey, deviceOf } from './device-key.ts'
import { invite } from './invitation.ts'
import { mayWrite } from './letter-limit.ts'
import { hashChosenPassword } from './passwords.ts'
import { revokeSessions } from './sign-in.ts'
import { password_resets } from './table.ts'
import { newToken, tokenHash } from './tokens.ts'

/** Minutes for which a password link is valid. */
const linkMinutes = 60

/** Entity of users in the audit. */
const entity = 'user.users'

type Start = Call<(typeof auth.endpoints)['auth.reset-password-start']>
type Check = Call<(typeof auth.endpoints)['auth.reset-password-check']>
type Finish = Call<(typeof auth.endpoints)['auth.reset-password-finish']>

/** Requests a link. A job looks up the address, so that neither answer nor response time reveals whether it exists. */
export async function startPasswordReset({ db, deps, body, enqueue }: Start) {
  await spendCaptcha(db, deps.config.secret, body.captcha)
  await enqueue('auth.password-reset', { email: body.email })
  return {}
}

/**
 * The job: mails the account of an address a password link, or the invitation again when no password was chosen yet; nothing
 * for an account that gives access to nothing, such as one of a closed partner. A new link invalidates the one before; beyond
 * the limit of letters, the last link stays valid. Returns the account.
 */
export async function sendPasswordReset(db: Database, email: string, at: Date): Promise<number | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), eq(users.status, 1)))
    .for('update')
  if (!user) return null
  if (!(await mayWrite(db, 'reset', email, at))) return user.id
  await audit(db, { by: systemActor, at, entity, entity_id: user.id, action: 'ask-reset', before: null, after: null })
  if (!user.is_activated && user.password_hash === null) await inviteAgain(db, user, at)
  else await sendLink(db, user, at)
  return user.id
}

/** Names of the companies that a person belongs to. */
async function companyNames(db: Database, user_id: number): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from ${companiesPort().names(sql`${user_id}`)} as companies`,
  )
  return rows.map(({ name }) => name)
}

async function sendLink(db: Database, user: typeof users.$inferSelect, at: Date): Promise<void> {
  const { token, hash } = newToken()
  await db
    .delete(password_resets)
    .where(
      and(eq(password_resets.user_id, user.id), eq(password_resets.purpose, 'reset'), isNull(password_resets.used_at)),
    )
  const expires_at = new Date(at.getTime() + linkMinutes * 60_000).toISOString()
  await db.insert(password_resets).values({ token_hash: hash, user_id: user.id, expires_at })
  await queueMail(db, {
    to: user.email,
    locale: user.locale,
    template: 'password_reset',
    data: { full_name: `${user.first_name} ${user.last_name}`, token },
  })
}

async function inviteAgain(db: Database, user: typeof users.$inferSelect, at: Date): Promise<void> {
  const { rows } = await db.execute<{ is_staff: boolean; company: string | null }>(sql`select
    exists (select from user_roles ur join roles r on r.id = ur.role_id
      where ur.user_id = ${user.id} and r.slug <> 'partner') as is_staff,
    (select name from ${companiesPort().openNames(sql`${user.id}`)} as companies limit 1) as company`)
  const [place] = rows
  if (place?.is_staff || place?.company) await invite({ db, at }, { ...user, has_password: false }, place)
}

/** State of a link. Links that never existed, were replaced or have expired are not distinguished. */
export async function checkPasswordLink({ db, body, at }: Check) {
  const [link] = await db
    .select({ used_at: password_resets.used_at, expires_at: password_resets.expires_at })
    .from(password_resets)
    .where(and(eq(password_resets.token_hash, tokenHash(body.token)), ne(password_resets.purpose, 'address')))
  if (link?.used_at) return { state: 'used' as const }
  return { state: link && Date.parse(link.expires_at) > at.getTime() ? ('open' as const) : ('expired' as const) }
}

/**
 * Sets a new password, or the first one of an invited person; the link also confirms the address. All links and sessions of the
 * person end. The device is remembered, because it can read the person's mail, so that strangers cannot lock it out.
 */
export async function finishPasswordReset(call: Finish) {
  const { db, deps, body, at, by } = call
  const [token_hash, now] = [tokenHash(body.token), at.toISOString()]
  const [link] = await db
    .select({
      user_id: password_resets.user_id,
      email: users.email,
      first_name: users.first_name,
      last_name: users.last_name,
      password_hash: users.password_hash,
    })
    .from(password_resets)
    .innerJoin(users, and(eq(users.id, password_resets.user_id), eq(users.status, 1)))
    .where(
      and(
        eq(password_resets.token_hash, token_hash),
        ne(password_resets.purpose, 'address'),
        isNull(password_resets.used_at),
        gt(password_resets.expires_at, now),
      ),
    )
    .for('update', { of: password_resets })
  if (!link) {
    noteFailure(call, 'link', { entity, entity_id: null, action: 'reset-password' })
    return refuse('invalid', { key: 'auth.reset_token_invalid' })
  }

  by.user_id = link.user_id
  const companies = await companyNames(db, link.user_id)
  const password_hash = await hashChosenPassword(body.password, { ...link, companies })
  const [user] = await db
    .update(users)
    .set({ password_hash, is_activated: true, updated_at: now })
    .where(eq(users.id, link.user_id))
    .returning()
  await db.update(password_resets).set({ used_at: now }).where(eq(password_resets.token_hash, token_hash))
  await db
    .delete(password_resets)
    .where(and(eq(password_resets.user_id, link.user_id), ne(password_resets.token_hash, token_hash)))
  await revokeSessions(db, link.user_id)
  if (user) await forgetFailures(db, strangersCounter(user.email))
  await call.audit({ entity, entity_id: link.user_id, action: 'reset-password', before: null, after: null })
  return { device: deviceKey(deps.config.secret, deviceOf(deps.config.secret, body.device), link.email) }
}
