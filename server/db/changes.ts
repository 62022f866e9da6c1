import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './client.ts'

/** Write counters by table, for the tables that are counted (decision 106). */
export type Changes = Readonly<Record<string, string>>

/** A value that changes whenever one of these tables is written to; null when one of them is not counted. */
export function changeStampOf(tables: readonly string[], changes: Changes): string | null {
  if (tables.length === 0) return null
  const each = tables.map((table) => changes[table])
  return each.includes(undefined) ? null : each.join(' ')
}

/**
 * Starts counting the changes of tables, on which cached totals of lists and cached sessions depend (decision 106). Called
 * after migrations; tables that are counted already are skipped. Not worthwhile for a table that changes with every request,
 * such as sessions.
 */
export async function countChanges(db: Database, tables: readonly PgTable[]): Promise<void> {
  const { rows } = await db.execute<{ table: string }>(
    sql`select tgrelid::regclass::text as "table" from pg_trigger where tgname = 'count_change'`,
  )
  const counted = new Set(rows.map(({ table }) => table))
  for (const name of new Set(tables.map(getTableName))) {
    if (counted.has(name)) continue
    await db.transaction(async (transaction) => {
      await transaction.execute(sql`insert into list_changes (relation) values (${name})`)
      await transaction.execute(sql`create or replace trigger count_change
        after insert or update or delete or truncate on ${sql.identifier(name)}
        for each statement execute function count_change()`)
    })
  }
}
