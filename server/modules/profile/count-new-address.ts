import { asc, eq } from 'drizzle-orm'
import type { CallContext } from '#server/http/handlers.ts'
import { countOutside } from '#server/modules/mail/index.ts'
import { partner_users } from '#server/modules/partner/index.ts'

/**
 * Counts the letter to an address that a member of a company claims as their own, which may be anybody's; above a limit of the company
 * the call is refused (429), whether or not the address has an account.
 */
export async function countNewAddress({ db, at, user }: CallContext, email: string): Promise<void> {
  const [own] = await db
    .select({ partner_id: partner_users.partner_id })
    .from(partner_users)
    .where(eq(partner_users.user_id, user.id))
    .orderBy(asc(partner_users.partner_id))
    .limit(1)
  if (!own) return
  const cause = { ...own, about: `address of ${user.id}`, isForAnyAddress: true }
  await countOutside({ db, at }, cause, [email], 'refuse')
}
