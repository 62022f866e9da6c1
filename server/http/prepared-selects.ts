import { fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import { PgDialect, type PgSelect } from 'drizzle-orm/pg-core'
import { type Locale, locales } from '#contract/locale.ts'
import { type Database, isTransaction } from '#server/db/client.ts'
import { CompiledSelect, clientOf } from '#server/db/compiled-select.ts'
import type { CallContext } from './handlers.ts'

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

/** A select without conditions that is the same for every caller. */
export type FixedRows<Select extends PgSelect = PgSelect> = (db: Database) => Select

const fixed = new WeakMap<FixedRows, { compiled?: CompiledSelect }>()

/**
 * Marks a select as the same for every caller: its text is built once, not for each call. It must be defined outside of calls,
 * and use nothing but the database passed to it.
 */
export function sameForAll<Rows extends FixedRows>(rows: Rows): Rows {
  fixed.set(rows, {})
  return rows
}

/** Marks a select that differs by language only as the same for every caller. */
export function sameForAllIn<Select extends PgSelect>(
  rows: (db: Database, locale: Locale) => Select,
): Record<Locale, FixedRows<Select>> {
  const each = locales.map((locale) => [locale, sameForAll((db: Database) => rows(db, locale))])
  return Object.fromEntries(each)
}

/**
 * Runs a select with conditions, order and limits. Without parameters each connection prepares it once, because planning the
 * first page of a list takes longer than reading it. With parameters it is planned for each call, because the best plan depends
 * on their values, except with `byId`, which finds a single record. Null where preparing does not help: inside a transaction,
 * and for selects that differ between callers.
 */
export async function runPrepared<Select extends PgSelect>(
  { db, deps }: CallContext,
  rows: FixedRows<Select>,
  tail: SQL,
  { byId = false } = {},
): Promise<Select['_']['result'] | null> {
  const known = fixed.get(rows as unknown as FixedRows)
  // A transaction has a single connection; what it prepares is of no use to others.
  if (!known || db !== deps.db) return null
  known.compiled ??= withoutValues(new CompiledSelect(rows(db)))
  const behind = dialect.sqlToQuery(tail)
  const text = known.compiled.text + behind.sql
  const name = byId || behind.params.length === 0 ? nameOf(text) : undefined
  return known.compiled.run(db, { text, values: behind.params, ...(name !== undefined && { name }) })
}

/**
 * A select with placeholders that is the same for all but for their values, and whose best plan does not depend on them: records
 * that belong to one, by an index. Its text is built once, and each connection prepares it once. To be defined outside of calls.
 */
export function selectForAll<Select extends PgSelect>(rows: FixedRows<Select>) {
  let compiled: CompiledSelect | undefined
  return async (db: Database, values: Readonly<Record<string, unknown>>): Promise<Select['_']['result']> => {
    if (isTransaction(db)) return rows(db).execute({ ...values })
    compiled ??= new CompiledSelect(rows(db))
    const name = nameOf(compiled.text)
    const filled = fillPlaceholders([...compiled.params], values)
    return compiled.run(db, { text: compiled.text, values: filled, ...(name !== undefined && { name }) })
  }
}

function withoutValues(select: CompiledSelect): CompiledSelect {
  if (select.params.length > 0) throw new Error(`A select with values is not the same for all: ${select.text}`)
  return select
}

/**
 * Runs a statement whose best plan does not depend on its parameters, prepared once by each connection. For long statements
 * that look up indexes with values from their own parts.
 */
export function executePlanned<Row extends object>(db: Database, statement: SQL): Promise<{ rows: Row[] }> {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  const name = nameOf(text)
  return clientOf(db).query<Row>({ text, values: params, ...(name !== undefined && { name }) })
}

/**
 * A statement that is the same for all but for the values of its placeholders, and whose best plan does not depend on them: its
 * text is built once, and each connection prepares it once. To be defined outside of calls.
 */
export function statementForAll<Row extends object>(statement: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return (db: Database, values: Readonly<Record<string, unknown>>): Promise<{ rows: Row[] }> => {
    const name = nameOf(text)
    return clientOf(db).query<Row>({
      text,
      values: fillPlaceholders(params, values),
      ...(name !== undefined && { name }),
    })
  }
}

type ArrayType = 'int' | 'text' | 'boolean'

/** An array parameter inside a subquery, which hides its length from the planner; otherwise each call would be planned anew. */
export function hiddenFromPlanner(values: readonly unknown[], type: ArrayType = 'text'): SQL {
  return sql`(select ${sql.param(values)}::${sql.raw(type)}[])`
}

/** The placeholder of an array inside a subquery, which hides its length from the planner. */
export function hiddenPlace(name: string, type: ArrayType = 'text'): SQL {
  return sql`(select ${sql.placeholder(name)}::${sql.raw(type)}[])`
}

type Prepared = ReturnType<PgSelect['prepare']>

const prepared = new WeakMap<Database, Map<string, Prepared>>()

/** Runs a complete select that is built for each call; it is prepared only when it has no parameters. */
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

/** Conditions, order and limits as they follow a select. */
export function behindSelect(where: SQL | undefined, order: readonly SQL[] = [], limit?: number, offset = 0): SQL {
  return sql.join([
    ...(where ? [sql` where ${where}`] : []),
    ...(order.length > 0 ? [sql` order by ${sql.join([...order], sql`, `)}`] : []),
    // Written into the statement: PostgreSQL uses it for planning, and the first page then has no parameters.
    ...(limit === undefined ? [] : [sql.raw(` limit ${Number(limit)}`)]),
    ...(offset > 0 ? [sql.raw(` offset ${Number(offset)}`)] : []),
  ])
}
