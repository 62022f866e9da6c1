import { inArray } from 'drizzle-orm'
import type { Acting } from '#server/db/acting.ts'
import { auditAll } from '#server/db/audit.ts'
import { raise } from '#server/events.ts'
import type { TrashTable } from './trash.ts'

/** Moves records to the trash as if they were deleted one by one; they can be restored from there. */
export async function moveAllToTrash(
  { db, by, at }: Omit<Acting, 'is_staff'>,
  { entity, table }: { entity: string; table: TrashTable },
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const rows = (await db
    .update(table)
    .set({ deleted_at: at.toISOString(), deleted_by: by.user_id })
    .where(inArray(table.id, [...ids]))
    .returning()) as { id: number }[]
  await auditAll(
    db,
    rows.map((before) => ({ by, at, entity, entity_id: before.id, action: 'destroy' as const, before, after: null })),
  )
  for (const { id } of rows) await raise({ db, by, at }, 'record.deleted', { entity, id })
}
