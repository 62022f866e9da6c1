import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/client.ts'

/** Inserts one row and returns it. */
export async function inserted<Table extends PgTable>(
  db: Database,
  table: Table,
  values: Table['$inferInsert'],
): Promise<Table['$inferSelect']> {
  const [row] = (await db
    .insert(table as PgTable)
    .values(values)
    .returning()) as Table['$inferSelect'][]
  if (!row) throw new Error('Nothing was inserted')
  return row
}
