import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { isLive } from '#server/http/records/trash.ts'
import { devices } from '#server/modules/device/index.ts'
import { units } from '#server/modules/unit/index.ts'
import { owner_reminders } from './table.ts'

/** The unit of a reminder for whoever has its code: only the model. Nothing for a deleted unit. */
export async function reminderOf({ db }: { db: Database }, code: string) {
  const [found] = await db
    .select({ device_name: devices.name, stopped_at: owner_reminders.stopped_at })
    .from(owner_reminders)
    .innerJoin(units, eq(units.id, owner_reminders.unit_id))
    .leftJoin(devices, eq(devices.id, units.device_id))
    .where(and(eq(owner_reminders.code, code), isLive(units)))
  if (!found) return { device_name: null, is_stopped: true }
  return { device_name: found.device_name, is_stopped: found.stopped_at !== null }
}

/** Unsubscribes from reminders of a unit. Idempotent; an unknown code gets the same answer. */
export async function stopReminders({ db, at }: { db: Database; at: Date }, code: string): Promise<object> {
  await db
    .update(owner_reminders)
    .set({ stopped_at: at.toISOString() })
    .where(and(eq(owner_reminders.code, code), isNull(owner_reminders.stopped_at)))
  return {}
}
