import { eq } from 'drizzle-orm'
import type { profile } from '#contract/profile/profile.ts'
import type { Call } from '#server/http/handlers.ts'
import { refuse } from '#server/http/refusal.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { hashPassword, password_resets, provePassword, revokeSessions, users } from '#server/modules/auth/index.ts'
import { userEntity } from './show.ts'

type Change = Call<(typeof profile.endpoints)['profile.password.update']>

/**
 * Changes the own password: the old one is asked for, every other device and every mailed link ends, and a letter says so
 * to whoever did not do it themselves.
 */
export async function changePassword(call: Change): Promise<object> {
  const { db, at, user: self, body, session_id } = call
  const [user] = await db.select().from(users).where(eq(users.id, self.id)).for('update')
  if (!user) return refuse('not_found')
  const proof = await provePassword(db, user, body.current_password, at)
  if (proof !== 'right') {
    const key = proof === 'locked' ? 'auth.locked' : 'profile.wrong_password'
    return refuse('invalid', { errors: { current_password: [{ key }] }, keep: true })
  }
  await db
    .update(users)
    .set({ password_hash: await hashPassword(body.password), updated_at: at.toISOString() })
    .where(eq(users.id, user.id))
  await db.delete(password_resets).where(eq(password_resets.user_id, user.id))
  await revokeSessions(db, user.id, session_id ?? undefined)
  await call.audit({ entity: userEntity, entity_id: user.id, action: 'change-password', before: null, after: null })
  await queueMail(db, {
    to: user.email,
    locale: user.locale,
    template: 'password_changed',
    data: { full_name: `${user.first_name} ${user.last_name}` },
  })
  return {}
}
