import type { PgSelect } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/client.ts'
import type { CallContext } from './handlers.ts'

/** Statements that a process prepares at most. Each connection that meets one keeps its plan, some 50 kB. */
const PREPARED = 100

type Prepared = ReturnType<PgSelect['prepare']>

const prepared = new WeakMap<Database, Map<string, Prepared>>()

/**
 * Runs a select. One without values is the same each time, so each connection plans it once: the first page of a list costs
 * the database more to plan than to read. One with values is planned for its values: what is good for a rare word is not
 * good for a common one.
 */
export async function plannedOnce<Rows>(
  { db, deps }: CallContext,
  select: PgSelect & PromiseLike<Rows>,
): Promise<Rows> {
  // A transaction has one connection, and what it prepares there nobody else knows of.
  if (db !== deps.db) return select
  const { sql, params } = select.toSQL()
  if (params.length > 0) return select
  const known = prepared.get(db) ?? new Map<string, Prepared>()
  prepared.set(db, known)
  const statement = known.get(sql) ?? (known.size < PREPARED ? select.prepare(`list-${known.size}`) : null)
  if (!statement) return select
  known.set(sql, statement)
  return statement.execute() as Promise<Rows>
}
