import { type AnyColumn, and, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './client.ts'

/** Replaces matches of a POSIX expression in free texts by asterisks, in the rows of a condition. */
export async function maskTexts(
  db: Database,
  pattern: string,
  table: PgTable,
  columns: readonly AnyColumn[],
  free?: SQL,
): Promise<void> {
  const set = sql.join(
    columns.map((column) => sql`${sql.identifier(column.name)} = regexp_replace(${column}, ${pattern}, '***', 'gi')`),
    sql`, `,
  )
  const named = or(...columns.map((column) => sql`${column} ~* ${pattern}`))
  await db.execute(sql`update ${table} set ${set} where ${and(free, named)}`)
}

/** A value of JSON with matches replaced by asterisks in each of its texts; numbers and keys stay. */
export function maskedIn<Value>(value: Value, pattern: RegExp): Value {
  const masked = (own: unknown): unknown => {
    if (typeof own === 'string') return own.replaceAll(pattern, '***')
    if (Array.isArray(own)) return own.map(masked)
    if (typeof own !== 'object' || own === null) return own
    return Object.fromEntries(Object.entries(own).map(([key, item]) => [key, masked(item)]))
  }
  return masked(value) as Value
}
