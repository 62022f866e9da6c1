import {
  type AnyColumn,
  and,
  asc,
  Column,
  desc,
  eq,
  getTableColumns,
  inArray,
  is,
  or,
  SQL,
  sql,
  Table,
} from 'drizzle-orm'
import { PgDialect, type PgSelect, type PgTable } from 'drizzle-orm/pg-core'
import type * as v from 'valibot'
import type { ObjectSchema, Schema } from '#contract/declare/endpoint.ts'
import type { GroupSums, ListEndpoint, Neighbours, Pagination, Sums } from '#contract/declare/list.ts'
import type { Database } from '#server/db/client.ts'
import type { CallContext } from '#server/http/handlers.ts'
import type { Streamed } from '#server/http/streamed.ts'
import { refuse } from '#server/refusal.ts'
import { saidIn } from '#server/texts/coded-text.ts'
import { erpNameOf } from '#server/texts/erp-name.ts'
import { contains } from './conditions.ts'
import { type ExportQuery, type ExportSource, exportAnswer, type RowId } from './export.ts'
import { exportInTurn } from './export-queue.ts'
import { totalOf } from './totals.ts'

const dialect = new PgDialect()

/** Common part of every list's query. */
interface Paging extends ExportQuery {
  page: number
  per_page: number
  sort_by: string
  sort_direction: 'asc' | 'desc'
  ids?: number[] | undefined
  search?: string | undefined
}

type Filters<Query> = Omit<Query, keyof Paging>
type Sorted<Query> = Query extends { sort_by: infer Name extends string } ? Name : never

/** How a list of the contract is read from the database. */
export interface ListPlan<Query, Select extends PgSelect, Row> {
  /** The select without conditions, ending in `$dynamic()`. Its first column is `id`. */
  rows: (db: Database) => Select
  /** The expression of each sort. */
  sorts: Record<Sorted<Query>, AnyColumn | SQL>
  /** The condition of each filter. */
  filters: { [Name in keyof Filters<Query>]-?: (value: NonNullable<Filters<Query>[Name]>) => SQL | undefined } & {
    /** A search of the list's own, declared as a filter. */
    search?: (typed: string) => SQL | undefined
  }
  /** Expressions of fields that the search reads, where the select has none of that name or a slow one. */
  searched?: Readonly<Record<string, AnyColumn | SQL>>
  /** Condition that always applies, such as the scope. */
  where?: SQL | undefined
  id: AnyColumn | SQL
  /** The table of all conditions and sorts, if there is only one: counting and paging then need no joins. */
  counted?: PgTable
  /** Fields that are not summed with this query, because its rows overlap: an offer of two devices is in the lines of both. */
  unsummed?: readonly string[]
  /** Converts a selected row to that of the contract, where they differ. */
  toRow?: (selected: Select['_']['result'][number]) => Row
}

/** A page of a list, or the result requested in place of its rows. */
interface ListAnswer<Row> {
  results: Row[]
  pagination: Pagination
  place?: Neighbours
  sums?: Sums
  groups?: GroupSums[]
}

/**
 * Answers a list: filtered, sorted in a total order, and one page of it, or all of it as a file. The total is counted only when
 * the page itself does not determine it.
 */
export async function answerList<
  RowSchema extends ObjectSchema,
  Query extends Schema,
  Params extends Schema,
  Select extends PgSelect,
>(
  call: CallContext & { query: v.InferOutput<Query> },
  endpoint: ListEndpoint<RowSchema, Query, Params>,
  plan: ListPlan<v.InferOutput<Query>, Select, v.InferOutput<RowSchema>>,
): Promise<ListAnswer<v.InferOutput<RowSchema>> | Streamed> {
  const query = call.query as Paging & Record<string, unknown>
  const { page, per_page, sort_by, sort_direction } = query
  const untyped = withSearch(call, endpoint.search, plan as unknown as UntypedPlan & Searched)
  const where = conditions(query, untyped)
  // A search reads columns of joined tables.
  const source = query.search !== undefined && endpoint.search.length > 0 ? withoutCounted(plan) : plan
  const order = ordering((plan.sorts as Record<string, AnyColumn | SQL>)[sort_by], plan.id, sort_direction)
  if (call.placed !== undefined) {
    if (!isNumbered(endpoint)) refuse('not_found')
    const { where: scope, ...narrowing } = untyped
    const matching = conditions(query, narrowing)
    const listed = and(scope, or(matching ?? sql`true`, eq(plan.id as SQL, call.placed)))
    const place = await placeOf(call, source, listed, order, call.placed)
    return {
      results: [],
      pagination: pagination({ page, per_page, sort_by, sort_direction, total: place.total }),
      place,
    }
  }
  if (call.counts) {
    const total = await count(call, source, where)
    return { results: [], pagination: pagination({ page, per_page, sort_by, sort_direction, total }) }
  }
  if (call.sums) {
    const total = await count(call, source, where)
    const { by } = call.sums
    const summed = endpoint.sums.filter((field) => !plan.unsummed?.includes(field))
    return {
      results: [],
      pagination: pagination({ page, per_page, sort_by, sort_direction, total }),
      sums: await sumsOf(call, plan, summed, where),
      groups: by === null ? [] : await groupSumsOf(call, plan, summed, where, by),
    }
  }
  const toRow = (selected: Select['_']['result'][number]) =>
    plan.toRow ? plan.toRow(selected) : (selected as v.InferOutput<RowSchema>)

  if (query.format !== 'json') {
    const exported: ExportSource = {
      ids: () =>
        selectIds(
          call,
          plan
            .rows(call.db)
            .where(where)
            .orderBy(...order),
        ),
      rows: async (ids) => {
        const selected: Select['_']['result'] = await plan.rows(call.db).where(inArray(plan.id as SQL, ids))
        return selected.map((row) => [(row as { id: RowId }).id, saidIn(toRow(row), call.locale, erpNameOf(call.db))])
      },
    }
    return exportInTurn(call, () =>
      exportAnswer(endpoint, { query, locale: call.locale, erp: erpNameOf(call.db) }, exported),
    )
  }

  const offset = (page - 1) * per_page
  const skipped = offset > 0 ? source.counted : undefined
  const condition = skipped ? inArray(plan.id as SQL, idsOfPage(skipped)) : where
  const rows = plan
    .rows(call.db)
    .where(condition)
    .orderBy(...order)
    .limit(literal(per_page))
  if (offset > 0 && !skipped) rows.offset(offset)
  const selected: Select['_']['result'] = await rows
  const endsHere = selected.length < per_page && (selected.length > 0 || page === 1)
  const total = endsHere ? offset + selected.length : await count(call, source, where)
  return {
    results: selected.map(toRow),
    pagination: pagination({ page, per_page, sort_by, sort_direction, total }),
  }

  /** Finds the ids of a distant page by the table's indexes alone, so that skipped rows are not joined. */
  function idsOfPage(table: PgTable) {
    const ids = call.db.select({ id: plan.id as SQL<number> }).from(table)
    return ids
      .where(where)
      .orderBy(...order)
      .limit(per_page)
      .offset(offset)
  }
}

/** A number written into the statement, because PostgreSQL uses it for planning. */
function literal(count: number): number {
  return sql.raw(String(count)) as unknown as number
}

/**
 * The records before and after one in a list. The record keeps its position even when it no longer matches the filters, for
 * instance after an action on it.
 */
async function placeOf(
  call: CallContext,
  { id, counted, rows }: { id: AnyColumn | SQL; counted?: PgTable; rows: (db: Database) => PgSelect },
  where: SQL | undefined,
  order: SQL[],
  record: number,
): Promise<Neighbours> {
  // Window functions without an order use the order of the statement below. Drivers return a bigint as text, and a float as a number.
  const ids = counted
    ? call.db
        .select({ id: id as SQL<number> })
        .from(counted)
        .$dynamic()
    : rows(call.db)
  const { rows: found } = await call.db.execute<Neighbours>(sql`
    select previous, next, position, total from (
      select row_id, (lag(row_id) over ())::float8 as previous, (lead(row_id) over ())::float8 as next,
        (row_number() over ())::int as position, (count(*) over ())::int as total
      from ${ids.where(where).orderBy(...order)} as ordered (row_id)
    ) as placed where row_id = ${record}`)
  return found[0] ?? refuse('not_found')
}

function withoutCounted<Plan extends { counted?: PgTable }>({
  counted: _,
  ...plan
}: Plan): Omit<Plan, 'counted'> & { counted?: never } {
  return plan
}

interface Searched {
  rows: (db: Database) => PgSelect
  counted?: PgTable
  searched?: Readonly<Record<string, AnyColumn | SQL>>
}

/**
 * Adds the search that the contract declares to the filters of a plan: every word is found in one of the fields. Words are read
 * as by the other text filters (`contains`).
 */
function withSearch({ db }: CallContext, fields: readonly string[], plan: UntypedPlan & Searched): UntypedPlan {
  if (fields.length === 0) return plan
  const expressions = () =>
    fields.map((field) => {
      const expression = plan.searched?.[field] ?? selectedAs(plan.rows(db)._.selectedFields, field)
      if (!expression) throw new Error(`the search of a list reads ${field}, which its rows do not select`)
      return is(expression, SQL.Aliased) ? expression.sql : expression
    })
  // Folded as one text: folding each field by itself takes twice as long.
  const whole = () => sql`concat_ws(E'\\n', ${sql.join(expressions(), sql`, `)})`
  return { ...plan, filters: { search: (typed) => contains(whole(), typed as string), ...plan.filters } }
}

type Selection = Readonly<Record<string, unknown>>

/** The expression that a select has under a name, by itself or within a table or an object that it selects. */
function selectedAs(selection: Selection, field: string): AnyColumn | SQL | SQL.Aliased | undefined {
  const own = selection[field]
  if (is(own, Column) || is(own, SQL) || is(own, SQL.Aliased)) return own
  for (const part of Object.values(selection)) {
    const within = is(part, Table)
      ? getTableColumns(part)[field]
      : isSelection(part)
        ? selectedAs(part, field)
        : undefined
    if (within) return within
  }
  return undefined
}

function isSelection(part: unknown): part is Selection {
  return typeof part === 'object' && part !== null && Object.getPrototypeOf(part) === Object.prototype
}

interface UntypedPlan {
  filters: Record<string, (value: unknown) => SQL | undefined>
  where?: SQL
  id: AnyColumn | SQL
}

function conditions(query: Paging & Record<string, unknown>, plan: UntypedPlan): SQL | undefined {
  const filters = Object.entries(plan.filters).map(([name, condition]) =>
    query[name] === undefined ? undefined : condition(query[name]),
  )
  return and(plan.where, query.ids && inArray(plan.id as SQL, query.ids), ...filters)
}

/** Whether the rows of a list are known by a number; those of a list about jobs have texts. */
function isNumbered({ row }: ListEndpoint): boolean {
  return !('id' in row.entries) || row.entries.id.type === 'number'
}

/** Nullable expressions sort nulls last; others are sorted plainly, so that one index serves both directions. */
function ordering(sort: AnyColumn | SQL | undefined, id: AnyColumn | SQL, direction: 'asc' | 'desc'): SQL[] {
  const inDirection = direction === 'asc' ? asc : desc
  if (!sort) return [inDirection(id)]
  const isFilled = sort instanceof Column && sort.notNull
  return [isFilled ? inDirection(sort) : sql`${inDirection(sort)} nulls last`, inDirection(id)]
}

function count(
  call: CallContext,
  { counted, rows }: { counted?: PgTable; rows: (db: Database) => PgSelect },
  where: SQL | undefined,
): Promise<number> {
  const source = counted
    ? sql`${counted}${where && sql` where ${where}`}`
    : sql`${rows(call.db).where(where)} as counted`
  return answerOf<number>(call, sql`select count(*)::int as total from ${source}`)
}

/** The `total` of a statement's single row, for a whole list; from the cache as long as no table of it changes. */
async function answerOf<Total>({ db, deps, request }: CallContext, counting: SQL): Promise<Total> {
  // Inside a transaction its own writes count, which must not reach the shared cache.
  if (db === deps.db) {
    const changes = request.session?.changes ?? {}
    const telling = { name: request.routeOptions.config.endpoint ?? '', changes }
    return totalOf<Total>(deps.pool, dialect.sqlToQuery(counting), telling)
  }
  const { rows: found } = await db.execute<{ total: Total }>(counting)
  if (!found[0]) throw new Error('a list has no total')
  return found[0].total
}

interface Summed {
  rows: (db: Database) => PgSelect
}

/** The sums of fields over all matching rows; as exact as the decimals of the database. */
function sumsOf(call: CallContext, plan: Summed, fields: readonly string[], where: SQL | undefined): Promise<Sums> {
  if (fields.length === 0) return Promise.resolve({})
  return answerOf<Sums>(call, sql`select ${sumsAsObject(fields)} as total from ${matching(call, plan, where)}`)
}

/** The same for each value of a field, the largest groups first. */
function groupSumsOf(
  call: CallContext,
  plan: Summed,
  fields: readonly string[],
  where: SQL | undefined,
  by: string,
): Promise<GroupSums[]> {
  return answerOf<GroupSums[]>(
    call,
    sql`select coalesce(json_agg(of_value), '[]') as total from (
      select ${sql.identifier(by)}::text as value, count(*)::int as count, ${sumsAsObject(fields)} as sums
      from ${matching(call, plan, where)} group by 1 order by 2 desc, 1 limit ${sql.raw(String(mostGroups))}) as of_value`,
  )
}

/** Maximum number of groups with sums: a column for grouping has few values. */
const mostGroups = 1000

/** The selected rows, whose columns are named anew, because joined tables have columns of one name. */
function matching({ db }: CallContext, { rows }: Summed, where: SQL | undefined): SQL {
  const select = rows(db).where(where)
  const names = columnNamesOf(select._.selectedFields).map((name) => sql.identifier(name))
  return sql`${select} as summed (${sql.join(names, sql`, `)})`
}

/**
 * Distinct names for the columns of a select, in their order. Of several with one name, the column that `selectedAs` would find keeps it.
 */
function columnNamesOf(selection: Selection): string[] {
  const columns = columnsOf(selection)
  return columns.map(({ name, depth }, index) => {
    const isSecond = columns.some(
      (other, place) => other.name === name && (other.depth < depth || (other.depth === depth && place < index)),
    )
    return isSecond ? `column ${index + 1}` : name
  })
}

function columnsOf(selection: Selection, depth = 0): { name: string; depth: number }[] {
  return Object.entries(selection).flatMap(([name, part]) => {
    const columns = is(part, Table) ? getTableColumns(part) : isSelection(part) ? part : null
    return columns ? columnsOf(columns, depth + 1) : [{ name, depth }]
  })
}

function sumsAsObject(fields: readonly string[]): SQL {
  const pairs = fields.map((field) => sql`${field}::text, sum(${sql.identifier(field)}::numeric)::text`)
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

/** Selected by position, because joined tables also have columns called `id`. */
async function selectIds(call: CallContext, select: PgSelect): Promise<RowId[]> {
  const [first] = Object.keys(select._.selectedFields)
  if (first !== 'id') throw new Error(`The first column of a list is its id, not ${first}`)
  const { rows } = await call.db.execute<{ row_id: RowId }>(sql`select row_id from ${select} as ordered (row_id)`)
  return rows.map(({ row_id }) => row_id)
}

/** The paging of an answer. */
export function pagination({
  total,
  page,
  ...asked
}: Pick<Pagination, 'page' | 'per_page' | 'sort_by' | 'sort_direction' | 'total'>): Pagination {
  const last_page = Math.max(1, Math.ceil(total / asked.per_page))
  return { ...asked, total, page, current: page, last_page, active: last_page > 1 }
}
