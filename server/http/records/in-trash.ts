import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { AuditedEntity } from '#contract/entities.ts'
import type { Database } from '#server/db/client.ts'
import { type InTrash, refuse } from '#server/refusal.ts'
import { recordKinds } from './kinds.ts'
import { hasTrash, type TrashTable } from './trash.ts'

/**
 * Refuses (409) to restore a record while one that it refers to is in the trash, and names it: a record in use cannot
 * be deleted, so no record comes back without those it uses. Locks the records it refers to against deletion until the
 * transaction ends.
 */
export async function refuseWithoutReferred(
  db: Database,
  table: TrashTable,
  row: Record<string, unknown>,
): Promise<void> {
  const name = getTableName(table)
  const foreign = await foreignKeys(db, name)
  const in_trash: InTrash[] = []
  for (const { entity, table: of, title, references = [] } of recordKinds()) {
    if (!hasTrash(of)) continue
    const keys = foreign.filter(({ refers_to }) => refers_to === getTableName(of))
    const named = references.filter((reference) => reference.table === name)
    for (const { column, by = 'id' } of [...keys.map(({ column }) => ({ column, by: 'id' })), ...named]) {
      const values = [row[column]].flat().filter((value) => value !== null && value !== undefined)
      if (values.length > 0) in_trash.push(...(await deleted(db, { entity, of, title, by }, values)))
    }
  }
  if (in_trash.length > 0) refuse('lifecycle', { key: 'trash.refers_to', in_trash })
}

interface Referred {
  entity: AuditedEntity
  of: TrashTable
  title: SQL<string>
  by: string
}

/** The deleted records among those with these values; a value that a live record has is not missed. */
async function deleted(
  db: Database,
  { entity, of, title, by }: Referred,
  values: readonly unknown[],
): Promise<InTrash[]> {
  const key = sql`${of}.${sql.identifier(by)}`
  const { rows } = await db.execute<{ key: string; title: string; is_deleted: boolean }>(sql`
    select ${key}::text as "key", (${title})::text as title, ${of.deleted_at} is not null as is_deleted from ${of}
    where ${key} in ${values} order by ${of.id} for key share of ${of}`)
  const live = new Set(rows.flatMap(({ key, is_deleted }) => (is_deleted ? [] : [key])))
  return rows.flatMap(({ key, title, is_deleted }) => (is_deleted && !live.has(key) ? [{ entity, title }] : []))
}

async function foreignKeys(db: Database, table: string): Promise<{ column: string; refers_to: string }[]> {
  const { rows } = await db.execute<{ column: string; refers_to: string }>(sql`
    select a.attname::text as "column", c.confrelid::regclass::text as refers_to
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.conrelid = ${table}::regclass`)
  return rows
}
