import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import type { Events, Happening } from '#server/events.ts'
import { due_maintenances, owner_reminders } from './table.ts'

/**
 * After a unit has changed hands, its new owner and company are reminded of due work, whatever was sent to the
 * former ones. The former owner's unsubscription does not apply to the new one, and links in earlier letters stop
 * working.
 */
export async function resetReminders(
  { db }: Pick<Happening, 'db'>,
  { unit_id, owner, company }: Events['unit.handed-over'],
): Promise<void> {
  if (owner) await db.delete(owner_reminders).where(eq(owner_reminders.unit_id, unit_id))
  await db
    .update(due_maintenances)
    .set({
      ...(owner && { told_owner_for: null, told_owner_at: null }),
      ...(company && { told_partner_for: null }),
    })
    .where(eq(due_maintenances.unit_id, unit_id))
}

/** Links in letters to an erased owner stop working. */
export async function forgetReminders({ db }: Happening, { entity, id }: Events['person.erased']): Promise<void> {
  if (entity === 'device.units') await db.delete(owner_reminders).where(eq(owner_reminders.unit_id, id))
}

/** An owner who has unsubscribed from reminders of a unit gets none about its replacement either. */
export async function inheritReminders(
  db: Database,
  { old_id, new_id }: { old_id: number; new_id: number },
): Promise<void> {
  const [former] = await db.select().from(owner_reminders).where(eq(owner_reminders.unit_id, old_id))
  if (!former?.stopped_at) return
  const { stopped_at } = former
  await db
    .insert(owner_reminders)
    .values({ unit_id: new_id, stopped_at })
    .onConflictDoUpdate({ target: owner_reminders.unit_id, set: { stopped_at } })
}
