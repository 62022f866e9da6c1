import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { dueRows } from './due-rows.ts'
import type { Due } from './refresh.ts'

/** Recalculates the number of units of models. */
export async function sumUnits(db: Database, due: readonly Due[]): Promise<void> {
  const models = [...new Map(due.map((one) => [one.subject_id, one])).values()]
  await db.execute(sql`
    insert into report_units (device_id, units)
    select due.subject_id, (select count(*) from units
      where units.device_id = due.subject_id and units.status <> 'draft' and units.deleted_at is null)
    from ${dueRows(models)} join devices on devices.id = due.subject_id
    on conflict (device_id) do update set units = excluded.units`)
}
