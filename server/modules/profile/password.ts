import { eq } from 'drizzle-orm'
import type { profile } from '#contract/profile/profile.ts'
import type { Call } from '#server/http/handlers.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { hashChosenPassword, users } from '#server/modules/auth/index.ts'
import { endOtherAccess, lockSelf } from './own-access.ts'
import { userEntity } from './show.ts'

type Change = Call<(typeof profile.endpoints)['profile.password.update']>

/**
 * Changes the person's password: requires the current one, ends all other sessions and links, and sends a letter, so that an
 * unauthorised change is noticed.
 */
export async function changePassword(call: Change) {
  const { db, at, body } = call
  const user = await lockSelf(call, body.current_password)
  const companies = call.user.partners.map(({ name }) => name)
  const password_hash = await hashChosenPassword(body.password, { ...user, companies })
  await db.update(users).set({ password_hash, updated_at: at.toISOString() }).where(eq(users.id, user.id))
  const access_token = await endOtherAccess(call, user.id)
  await call.audit({ entity: userEntity, entity_id: user.id, action: 'change-password', before: null, after: null })
  await queueMail(db, {
    to: user.email,
    locale: user.locale,
    template: 'password_changed',
    data: { full_name: `${user.first_name} ${user.last_name}` },
  })
  return { access_token }
}
