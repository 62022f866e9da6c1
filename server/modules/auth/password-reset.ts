import { and, eq, gt } from 'drizzle-orm'
import type { auth } from '#contract/auth.ts'
import type { Database } from '#server/db/client.ts'
import type { Call } from '#server/http/handlers.ts'
import { refuse } from '#server/http/refusal.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { spendCaptcha } from './captcha.ts'
import { forgetFailures, revokeSessions } from './login.ts'
import { hashPassword } from './passwords.ts'
import { password_resets, users } from './table.ts'
import { newToken, tokenHash } from './tokens.ts'

/** Minutes that a link for a new password is good for. */
const linkMinutes = 60

type Start = Call<(typeof auth.endpoints)['auth.reset-password-start']>
type Finish = Call<(typeof auth.endpoints)['auth.reset-password-finish']>

/** Asks for a link. Whether the address exists is looked up by a job, so that neither the answer nor its time tells. */
export async function startPasswordReset({ db, deps, body, enqueue }: Start) {
  await spendCaptcha(db, deps.config.secret, body.captcha)
  await enqueue('auth.password-reset', { email: body.email })
  return {}
}

/** The job: makes a link for whoever has the address and sends it. */
export async function sendPasswordReset(db: Database, email: string, at: Date): Promise<void> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), eq(users.status, 1)))
  if (!user) return
  const { token, hash } = newToken()
  const expires_at = new Date(at.getTime() + linkMinutes * 60_000).toISOString()
  await db.insert(password_resets).values({ token_hash: hash, user_id: user.id, expires_at })
  await queueMail(db, {
    to: user.email,
    locale: user.locale,
    template: 'password_reset',
    data: { full_name: `${user.first_name} ${user.last_name}`, token },
  })
}

/**
 * Sets the new password, or the first one of who was invited; the link proves the address as well. The link, every other
 * link and every session of the person end.
 */
export async function finishPasswordReset({ db, body, at, by, audit }: Finish) {
  const [link] = await db
    .select({ user_id: password_resets.user_id })
    .from(password_resets)
    .innerJoin(users, and(eq(users.id, password_resets.user_id), eq(users.status, 1)))
    .where(and(eq(password_resets.token_hash, tokenHash(body.token)), gt(password_resets.expires_at, at.toISOString())))
    .for('update', { of: password_resets })
  if (!link) return refuse('invalid', { key: 'auth.reset_token_invalid' })

  by.user_id = link.user_id
  const [user] = await db
    .update(users)
    .set({ password_hash: await hashPassword(body.password), is_activated: true, updated_at: at.toISOString() })
    .where(eq(users.id, link.user_id))
    .returning()
  await db.delete(password_resets).where(eq(password_resets.user_id, link.user_id))
  await revokeSessions(db, link.user_id)
  if (user) await forgetFailures(db, user.email)
  await audit({ entity: 'user.users', entity_id: link.user_id, action: 'reset-password', before: null, after: null })
  return {}
}
