import { eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { raise } from '#server/events.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { type OtherReference, refuseUsed } from './uses.ts'

/** A table with a trash. */
export type TrashTable = PgTable & { id: AnyPgColumn; deleted_at: AnyPgColumn; deleted_by: AnyPgColumn }

/** Days for which deleted records can be restored. */
export const trashDays = 30

/** Time before which deleted records cannot be restored any more; the next clean-up deletes them permanently. */
export const removedBefore = (at: Date) => new Date(at.getTime() - trashDays * 86_400_000).toISOString()

/** Condition that excludes the trash. Every query of such a table needs it. */
export function isLive({ deleted_at }: { deleted_at: AnyPgColumn }): SQL {
  return isNull(deleted_at)
}

/** Whether a table has a trash. */
export function hasTrash(table: PgTable): table is TrashTable {
  return 'deleted_at' in table && 'deleted_by' in table
}

export interface Trashed {
  /** Name of the entity in the audit. */
  entity: string
  table: TrashTable
  /** The locked row of the record. */
  row: Record<string, unknown> & { id: number }
  /** References to the record other than foreign keys. */
  references?: readonly OtherReference[]
}

/** Moves a record to the trash, from which it can be restored; refuses one in use, and names the referring records. */
export async function moveToTrash(call: CallContext, { entity, table, row, references }: Trashed): Promise<void> {
  await refuseUsed(call.db, getTableConfig(table).name, row, references)
  await call.db
    .update(table)
    .set({ deleted_at: call.at.toISOString(), deleted_by: call.by.user_id })
    .where(eq(table.id, row.id))
  await call.audit({ entity, entity_id: row.id, action: 'destroy', before: row, after: null })
  await raise(call, 'record.deleted', { entity, id: row.id })
}

/** Restores a record from the trash. The caller has checked that it is there and that the person may restore it. */
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
