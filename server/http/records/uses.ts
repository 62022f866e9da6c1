import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { refuse, type Use } from '#server/refusal.ts'

/** A reference without a foreign key: by a code, or as one of several ids. */
export interface OtherReference {
  table: string
  column: string
  /** The referenced field; default: the id. */
  by?: string
  /** Whether the column is an array. */
  many?: boolean
}

interface Reference {
  table: string
  column: string
}

/** Refuses (409) to delete a record that others use, and names them. Records in the trash do not count. */
export async function refuseUsed(
  db: Database,
  table: string,
  row: Record<string, unknown> & { id: number },
  others: readonly OtherReference[] = [],
): Promise<void> {
  const used_by = await usesOf(db, table, row, others)
  if (used_by.length > 0) refuse('lifecycle', { key: 'refusal.in_use', used_by })
}

/** Those of several records of a table that others use, by id. Records in the trash do not count. */
export async function usedAmong(
  db: Database,
  table: string,
  ids: readonly number[],
  others: readonly Omit<OtherReference, 'by'>[] = [],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const [declared, withTrash] = [await referencesTo(db, table), await tablesWithTrash(db)]
  const wanted = sql`${sql.param([...ids])}::int[]`
  const named = [...declared, ...others].map((reference: Omit<OtherReference, 'by'>) => {
    const column = sql.identifier(reference.column)
    const live = withTrash.has(reference.table) ? sql` and deleted_at is null` : sql``
    const from = sql.identifier(reference.table)
    return reference.many
      ? sql`select unnest(${column}) as id from ${from} where ${column} && ${wanted}${live}`
      : sql`select ${column} as id from ${from} where ${column} = any(${wanted})${live}`
  })
  if (named.length === 0) return new Set()
  const { rows } = await db.execute<{ id: number }>(sql.join(named, sql` union `))
  const known = new Set(ids)
  return new Set(rows.map(({ id }) => id).filter((id) => known.has(id)))
}

async function usesOf(
  db: Database,
  table: string,
  row: Record<string, unknown> & { id: number },
  others: readonly OtherReference[],
): Promise<Use[]> {
  const [declared, withTrash] = [await referencesTo(db, table), await tablesWithTrash(db)]
  const conditions = [
    ...declared.map(({ table, column }) => ({ table, is: sql`${sql.identifier(column)} = ${row.id}` })),
    ...others.map((other) => ({ table: other.table, is: meets(other, row[other.by ?? 'id']) })),
  ]
  if (conditions.length === 0) return []
  const counts = conditions.map(({ table, is }) => {
    const live = withTrash.has(table) ? sql` and deleted_at is null` : sql``
    return sql`select ${table}::text as "table", count(*)::int as count from ${sql.identifier(table)} where ${is}${live}`
  })
  const { rows } = await db.execute<{ table: string; count: number }>(sql.join(counts, sql` union all `))
  const total = new Map<string, number>()
  for (const { table, count } of rows) if (count > 0) total.set(table, (total.get(table) ?? 0) + count)
  return [...total].map(([table, count]) => ({ table, count }))
}

function meets({ column, many }: OtherReference, value: unknown): SQL {
  return many ? sql`${value} = any(${sql.identifier(column)})` : sql`${sql.identifier(column)} = ${value}`
}

/** Foreign keys that prevent deleting from a table; those that cascade belong to the record's own parts. */
export async function referencesTo(db: Database, table: string): Promise<Reference[]> {
  const { rows } = await db.execute<Reference & Record<string, unknown>>(sql`
    select c.conrelid::regclass::text as "table", a.attname::text as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype in ('a', 'r') and c.confrelid = ${table}::regclass
    order by 1, 2`)
  return rows
}

async function tablesWithTrash(db: Database): Promise<Set<string>> {
  const { rows } = await db.execute<{ table: string }>(sql`
    select attrelid::regclass::text as "table" from pg_attribute
    where attname = 'deleted_at' and not attisdropped and attrelid in (select oid from pg_class where relkind = 'r')`)
  return new Set(rows.map(({ table }) => table))
}
