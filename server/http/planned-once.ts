import { type SQL, sql } from 'drizzle-orm'
import { PgDialect, type PgSelect } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/client.ts'
import { CompiledSelect, clientOf } from '#server/db/compiled-select.ts'
import type { CallContext } from './handlers.ts'

/** Statements that a process prepares at most. Each connection that meets one keeps its plan, some 50 kB. */
const PREPARED = 150

const dialect = new PgDialect()
const names = new Map<string, string>()

/** The name under which connections prepare a statement; none once there are too many. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= PREPARED) return known
  const name = `planned-${names.size}`
  names.set(text, name)
  return name
}

/** A select without conditions, which is the same for everybody. */
export type FixedRows<Select extends PgSelect = PgSelect> = (db: Database) => Select

const fixed = new WeakMap<FixedRows, { compiled?: CompiledSelect }>()

/**
 * Says that a select is the same whoever asks: its text is built once, not for each call. It must not be made within a call,
 * and reads nothing but the database that it is handed.
 */
export function sameForAll<Rows extends FixedRows>(rows: Rows): Rows {
  fixed.set(rows, {})
  return rows
}

/**
 * Runs a select with conditions, an order or limits behind it. Without values it is the same each time, so each connection
 * plans it once: the first page of a list costs the database more to plan than to read. One with values is planned for its
 * values: what is good for a rare word is not good for a common one. `byId`: it finds one record by its id, for which every
 * plan is the same, whatever the values. Null where there is nothing to gain: within a transaction, and for what is not the
 * same for all.
 */
export async function plannedOnce<Select extends PgSelect>(
  { db, deps }: CallContext,
  rows: FixedRows<Select>,
  tail: SQL,
  { byId = false } = {},
): Promise<Select['_']['result'] | null> {
  const known = fixed.get(rows as unknown as FixedRows)
  // A transaction has one connection, and what it prepares there nobody else knows of.
  if (!known || db !== deps.db) return null
  known.compiled ??= new CompiledSelect(rows(db))
  const behind = dialect.sqlToQuery(tail)
  const text = known.compiled.text + behind.sql
  const name = byId || behind.params.length === 0 ? nameOf(text) : undefined
  return known.compiled.run(db, { text, values: behind.params, ...(name !== undefined && { name }) })
}

/**
 * Runs a statement of which every plan is the same, whatever its values, on a connection of the pool: planned once by each
 * connection. For long statements that ask indexes by what other parts of them tell.
 */
export function executePlanned<Row extends object>(db: Database, statement: SQL): Promise<{ rows: Row[] }> {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  const name = nameOf(text)
  return clientOf(db).query<Row>({ text, values: params, ...(name !== undefined && { name }) })
}

type Prepared = ReturnType<PgSelect['prepare']>

const prepared = new WeakMap<Database, Map<string, Prepared>>()

/** The same for a whole select that is made again for each call: it is planned once when it has no values. */
export async function plannedIfSame<Rows>(
  { db, deps }: CallContext,
  select: PgSelect & PromiseLike<Rows>,
): Promise<Rows> {
  if (db !== deps.db) return select
  const { sql: text, params } = select.toSQL()
  if (params.length > 0) return select
  const known = prepared.get(db) ?? new Map<string, Prepared>()
  prepared.set(db, known)
  const name = nameOf(text)
  const statement = known.get(text) ?? (name === undefined ? null : select.prepare(name))
  if (!statement) return select
  known.set(text, statement)
  return statement.execute() as Promise<Rows>
}

/** Conditions, an order and limits as they stand behind a select. */
export function behindSelect(where: SQL | undefined, order: readonly SQL[] = [], limit?: number, offset = 0): SQL {
  return sql.join([
    ...(where ? [sql` where ${where}`] : []),
    ...(order.length > 0 ? [sql` order by ${sql.join([...order], sql`, `)}`] : []),
    // In the statement itself: PostgreSQL plans by it, and needs no value for the first page.
    ...(limit === undefined ? [] : [sql.raw(` limit ${Number(limit)}`)]),
    ...(offset > 0 ? [sql.raw(` offset ${Number(offset)}`)] : []),
  ])
}
