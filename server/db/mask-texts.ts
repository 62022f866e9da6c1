import { type AnyColumn, or, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './client.ts'

/** Replaces matches of a POSIX expression in free texts by asterisks. */
export async function maskTexts(
  db: Database,
  pattern: string,
  table: PgTable,
  columns: readonly AnyColumn[],
): Promise<void> {
  const set = sql.join(
    columns.map((column) => sql`${sql.identifier(column.name)} = regexp_replace(${column}, ${pattern}, '***', 'gi')`),
    sql`, `,
  )
  await db.execute(
    sql`update ${table} set ${set} where ${or(...columns.map((column) => sql`${column} ~* ${pattern}`))}`,
  )
}
