import { and, eq, notInArray } from 'drizzle-orm'
import { audit } from '#server/db/audit.ts'
import type { Events, Happening } from '#server/events.ts'
import { partnerEntity } from './store.ts'
import { partner_moderators, partner_users } from './table.ts'

/** Hands the partners of a colleague whose account was closed to the successor. */
export async function handOverPartners(
  { db, by, at }: Happening,
  { user_id, successor }: Events['account.closed'],
): Promise<void> {
  if (!successor) return
  const theirs = db
    .select({ partner_id: partner_moderators.partner_id })
    .from(partner_moderators)
    .where(eq(partner_moderators.user_id, successor.id))
  const own = eq(partner_moderators.user_id, user_id)
  const moved = await db
    .update(partner_moderators)
    .set({ user_id: successor.id })
    .where(and(own, notInArray(partner_moderators.partner_id, theirs)))
    .returning({ partner_id: partner_moderators.partner_id })
  const shared = await db.delete(partner_moderators).where(own).returning({ partner_id: partner_moderators.partner_id })
  for (const { partner_id } of [...moved, ...shared]) {
    const [before, after] = [{ moderators: [user_id] }, { moderators: [successor.id] }]
    await audit(db, { entity: partnerEntity, entity_id: partner_id, action: 'hand-over', before, after, by, at })
  }
}

/** Removes an erased person from companies and as caretaker. */
export async function eraseMemberships({ db }: Happening, { user_id }: Events['person.erased']): Promise<void> {
  if (user_id === null) return
  await db.delete(partner_users).where(eq(partner_users.user_id, user_id))
  await db.delete(partner_moderators).where(eq(partner_moderators.user_id, user_id))
}
