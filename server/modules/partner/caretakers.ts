import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Caretaker } from '#contract/partner/partner.ts'
import type { Database } from '#server/db/client.ts'
import { users } from '#server/modules/auth/index.ts'
import { isColleague } from '#server/modules/dictionary/index.ts'
import { refuseField } from '#server/refusal.ts'
import { partner_moderators } from './table.ts'

/** Caretakers of a partner; those who are no longer active colleagues are marked. */
export async function caretakersOf(db: Database, partner_id: number): Promise<Caretaker[]> {
  return db
    .select({
      id: users.id,
      full_name: sql<string>`${users.first_name} || ' ' || ${users.last_name}`,
      is_active: sql<boolean>`coalesce(${isColleague(db)}, false)`,
    })
    .from(partner_moderators)
    .innerJoin(users, eq(users.id, partner_moderators.user_id))
    .where(eq(partner_moderators.partner_id, partner_id))
    .orderBy(asc(users.last_name), asc(users.id))
}

/** Those of the people who are active colleagues. */
export async function activeColleagues(db: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isColleague(db)))
  return found.map(({ id }) => id)
}

/** Sets the caretakers of a partner. New ones must be active colleagues; existing ones may stay. */
export async function setCaretakers(db: Database, partner_id: number, wanted: readonly number[]): Promise<void> {
  const before = await db
    .select({ user_id: partner_moderators.user_id })
    .from(partner_moderators)
    .where(eq(partner_moderators.partner_id, partner_id))
  const kept = new Set(before.map(({ user_id }) => user_id))
  const added = [...new Set(wanted)].filter((id) => !kept.has(id))
  const removed = [...kept].filter((id) => !wanted.includes(id))
  if ((await activeColleagues(db, added)).length < added.length) refuseField('moderators', 'partner.caretaker_unknown')
  if (removed.length > 0) {
    await db
      .delete(partner_moderators)
      .where(and(eq(partner_moderators.partner_id, partner_id), inArray(partner_moderators.user_id, removed)))
  }
  if (added.length > 0) await db.insert(partner_moderators).values(added.map((user_id) => ({ partner_id, user_id })))
}
