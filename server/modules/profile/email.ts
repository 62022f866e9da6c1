import { eq, sql } from 'drizzle-orm'
import type { profile } from '#contract/profile/profile.ts'
import type { Call } from '#server/http/handlers.ts'
import { refuseField } from '#server/http/refusal.ts'
import { moveAddress, users } from '#server/modules/auth/index.ts'
import { countNewAddress } from './count-new-address.ts'
import { endOtherAccess, lockSelf } from './own-access.ts'
import { userEntity } from './show.ts'

type Change = Call<(typeof profile.endpoints)['profile.email.update']>

/**
 * Changes the person's address: requires the password, ends all other sessions and links, and notifies the former address. The
 * new address must be confirmed by a link before the next sign-in; until then this device can correct a mistake.
 */
export async function changeEmail(call: Change) {
  const { db, at, body } = call
  const before = await lockSelf(call, body.current_password)
  if (body.email === before.email) refuseField('email', 'profile.same_email')
  await countNewAddress(call, body.email)
  const [after] = await db
    .update(users)
    .set({
      email: body.email,
      is_activated: false,
      updated_at: at.toISOString(),
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, before.id))
    .returning()
  if (!after) throw new Error(`User ${before.id} is gone`)
  const access_token = await endOtherAccess(call, before.id)
  await call.audit({ entity: userEntity, entity_id: before.id, action: 'change-email', before, after })
  await moveAddress(call, before, after)
  return { access_token }
}
