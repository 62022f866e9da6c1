import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { type Database, isTransaction, type Queryable } from './client.ts'

/** Maximum number of prepared statements of a process. Each connection keeps their plans, about 50 kB each. */
const PREPARED = 150

const dialect = new PgDialect()
const names = new Map<string, string>()

/** Name under which connections prepare a statement; undefined beyond the maximum. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= PREPARED) return known
  const name = `planned-${names.size}`
  names.set(text, name)
  return name
}

interface Select<Rows> extends PromiseLike<Rows> {
  toSQL(): { sql: string }
  prepare(name: string): { execute(): Promise<Rows> }
}

/**
 * Runs a select that each connection plans once: one with many joins, whose best plan does not depend on its values, such as a
 * record by its id. Any other select is awaited as it is, and planned for its values (decision 525).
 */
export async function prepared<Rows>(select: Select<Rows>): Promise<Rows> {
  const name = nameOf(select.toSQL().sql)
  return name === undefined ? select : select.prepare(name).execute()
}

/** Runs a statement in SQL that each connection plans once. */
export async function executePrepared<Row extends object>(db: Database, statement: SQL): Promise<{ rows: Row[] }> {
  if (isTransaction(db)) return (await db.execute(statement)) as unknown as { rows: Row[] }
  const { sql: text, params } = dialect.sqlToQuery(statement)
  const name = nameOf(text)
  return clientOf(db).query<Row>({ text, values: params, ...(name !== undefined && { name }) })
}

/** The pool behind Drizzle. */
function clientOf(db: Database): Queryable {
  return (db as Database & { $client: Queryable }).$client
}

/** An array parameter inside a subquery, which hides its length from the planner; otherwise each call would be planned anew. */
export function hiddenFromPlanner(values: readonly unknown[], type: 'int' | 'text' | 'boolean' = 'text'): SQL {
  return sql`(select ${sql.param(values)}::${sql.raw(type)}[])`
}
