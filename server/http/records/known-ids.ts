import { and, inArray } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/client.ts'
import { refuseField } from '#server/refusal.ts'
import { hasTrash, isLive } from './trash.ts'

/** A table whose records are referenced by ids in a form. */
type NamedTable = PgTable & { id: AnyPgColumn }

/**
 * Refuses (422, at the field) ids of records that do not exist or are in the trash; arrays of ids have no foreign keys. Ids in
 * `kept`, which the record already has, stay allowed. The records are locked against deletion until the transaction ends.
 */
export async function refuseUnknown(
  db: Database,
  table: NamedTable,
  ids: readonly number[] | number | null | undefined,
  field: string,
  kept: readonly number[] | number | null = [],
): Promise<void> {
  const before = new Set([kept ?? []].flat())
  const wanted = [...new Set([ids ?? []].flat())].filter((id) => !before.has(id))
  if (wanted.length === 0) return
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, wanted), hasTrash(table) ? isLive(table) : undefined))
    .orderBy(table.id)
    .for('key share')
  if (found.length < wanted.length) refuseField(field, 'rule.unknown_record')
}
