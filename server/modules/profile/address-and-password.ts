import { asc, eq } from 'drizzle-orm'
import type { profile } from '#contract/profile/profile.ts'
import { userEntity } from '#server/db/users.table.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { askNewAddress, hashChosenPassword, users } from '#server/modules/auth/index.ts'
import { countLetters } from '#server/modules/mail/index.ts'
import { partner_users } from '#server/modules/partner/index.ts'
import { refuseField } from '#server/refusal.ts'
import { endOtherAccess, lockSelf } from './own-access.ts'

type Change = Call<(typeof profile.endpoints)['profile.email.update']>

/**
 * Asks for another address of the person, who proves the password. It takes effect when the new address is confirmed by the link
 * that is sent to it; the answer is the same for every address.
 */
export async function changeEmail(call: Change): Promise<object> {
  const user = await lockSelf(call, call.body.current_password)
  if (call.body.email === user.email) refuseField('email', 'profile.same_email')
  await countNewAddress(call, call.body.email)
  await askNewAddress(call, user, call.body.email)
  return {}
}

/**
 * Counts the letter to an address that a member of a company claims as their own, which may be anybody's; above a limit of the company
 * the call is refused (429), whether or not the address has an account.
 */
async function countNewAddress({ db, at, user }: CallContext, email: string): Promise<void> {
  const [own] = await db
    .select({ partner_id: partner_users.partner_id })
    .from(partner_users)
    .where(eq(partner_users.user_id, user.id))
    .orderBy(asc(partner_users.partner_id))
    .limit(1)
  if (!own) return
  await countLetters({ db, at }, { ...own, about: `address of ${user.id}` }, [email], 'refuse')
}

type ChangePassword = Call<(typeof profile.endpoints)['profile.password.update']>

/**
 * Changes the person's password: requires the current one, ends all other sessions and links, and sends a letter, so that an
 * unauthorised change is noticed.
 */
export async function changePassword(call: ChangePassword) {
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
