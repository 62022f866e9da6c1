import { eq } from 'drizzle-orm'
import type { CallContext } from '#server/http/handlers.ts'
import { password_resets, provePassword, renewToken, revokeSessions, users } from '#server/modules/auth/index.ts'
import { refuse } from '#server/refusal.ts'

/** The person's account, locked, after checking the current password. */
export async function lockSelf(call: CallContext, current_password: string): Promise<typeof users.$inferSelect> {
  const [user] = await call.db.select().from(users).where(eq(users.id, call.user.id)).for('update')
  if (!user) return refuse('not_found')
  const proof = await provePassword(call, user, current_password)
  if (proof === 'right') return user
  const key = proof === 'locked' ? 'auth.device_locked' : 'profile.wrong_password'
  return refuse('invalid', { errors: { current_password: [{ key }] }, keep: true })
}

/** Ends all other sessions and links of the person. Returns the new token of this session. */
export async function endOtherAccess({ db, session_id, at }: CallContext, user_id: number): Promise<string> {
  if (session_id === null) return refuse('unauthorized')
  await db.delete(password_resets).where(eq(password_resets.user_id, user_id))
  await revokeSessions(db, user_id, session_id)
  return renewToken(db, session_id, at)
}
