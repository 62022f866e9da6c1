import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './client.ts'

/**
 * Counts the changes of tables from now on, for what is kept of them until they change: totals of lists, and sessions
 * (decision 106). Called whenever migrations have run; tables that are counted already are left as they are. A table
 * that changes with every request, such as that of sessions, is better read each time.
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
