import { eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { raise } from '#server/events.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { type OtherReference, refuseUsed } from './uses.ts'

/** A table whose records go to the trash before they are gone. */
export type TrashTable = PgTable & { id: AnyPgColumn; deleted_at: AnyPgColumn; deleted_by: AnyPgColumn }

/** For how many days what was deleted can be restored. */
export const trashDays = 30

/** Whatever was deleted before is out of reach, and removed for good by the next clean-up. */
export const removedBefore = (at: Date) => new Date(at.getTime() - trashDays * 86_400_000).toISOString()

/** The records that are not in the trash. Belongs into every query of such a table. */
export function isLive({ deleted_at }: { deleted_at: AnyPgColumn }): SQL {
  return isNull(deleted_at)
}

/** Whether the records of a table go to the trash. */
export function hasTrash(table: PgTable): table is TrashTable {
  return 'deleted_at' in table && 'deleted_by' in table
}

export interface Trashed {
  /** The name under which the audit knows the record. */
  entity: string
  table: TrashTable
  /** The record as it is, locked. */
  row: Record<string, unknown> & { id: number }
  /** What refers to the record otherwise than by a foreign key. */
  references?: readonly OtherReference[]
}

/** Deletes a record for now: nobody sees it any more, and it can be restored. What is in use is refused, by whom is said. */
export async function moveToTrash(call: CallContext, { entity, table, row, references }: Trashed): Promise<void> {
  await refuseUsed(call.db, getTableConfig(table).name, row, references)
  await call.db
    .update(table)
    .set({ deleted_at: call.at.toISOString(), deleted_by: call.by.user_id })
    .where(eq(table.id, row.id))
  await call.audit({ entity, entity_id: row.id, action: 'destroy', before: row, after: null })
  await raise(call, 'record.deleted', { entity, id: row.id })
}

/** Takes a record out of the trash. The caller has checked that it is there and that the person may. */
export async function takeFromTrash(call: CallContext, { entity, table, row }: Trashed): Promise<void> {
  const [restored] = (await call.db
    .update(table)
    .set({
      deleted_at: null,
      deleted_by: null,
      ...('version' in table && { version: sql`${table.version as AnyPgColumn} + 1` }),
    })
    .where(eq(table.id, row.id))
    .returning()) as Record<string, unknown>[]
  await call.audit({ entity, entity_id: row.id, action: 'restore', before: row, after: restored ?? null })
  await raise(call, 'record.restored', { entity, id: row.id })
}
