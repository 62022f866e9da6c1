import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, getTableConfig, type PgSelect, type PgTable } from 'drizzle-orm/pg-core'
import type * as v from 'valibot'
import { describedFilter } from '#contract/declare/filters.ts'
import type { ListEndpoint } from '#contract/declare/list.ts'
import type { Database } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { type ContractModule, type ResourceHandlers, resourceHandlers, type StaffCall } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, equals, isOneOf, withinDays } from '#server/http/lists/conditions.ts'
import { refuse } from '#server/refusal.ts'
import { refuseOutdated } from './refuse-outdated.ts'
import { hasTrash, isLive, moveToTrash } from './trash.ts'
import { type OtherReference, refuseUsed } from './uses.ts'

/** A table whose columns are named like the fields of its resource. */
export type CrudTable<Row = CrudRow> = PgTable & { id: AnyPgColumn; version: AnyPgColumn; $inferSelect: Row }
export type CrudRow = Values & { id: number; version: number }
type Values = Record<string, unknown>
type Verb = 'index' | 'show' | 'store' | 'update' | 'destroy'

/** The form schema's output. */
export type FormOf<M extends ContractModule, Name extends string> = v.InferOutput<
  M['endpoints'][`${Name}.store`]['body']
>

/** Deviations of a resource from the plain behaviour. */
export interface CrudOptions<Row = CrudRow, Form = Values> {
  /** Condition for the records that a colleague may see and change; others are answered like missing ones. */
  visibleToStaff?(scope: StaffScope): SQL | undefined
  /**
   * For children of a record: the path parameter of the parent and the column that references it. `find` refuses a parent that
   * the person may not see.
   */
  below?: { param: string; column: AnyPgColumn; find(call: StaffCall, id: number): Promise<unknown> }
  /** Further checks and derived values; returns the values to write. `before` is null for a new record. */
  prepare?(call: StaffCall, values: Form, before: Row | null): Values | Promise<Values>
  /** Further changes in the transaction of a write. `before` is null for a new record, `after` for a deleted one. */
  changed?(call: StaffCall, before: Row | null, after: Row | null): Promise<void>
  /** Converts a stored record to a row of the contract, where they differ. */
  toRow?(row: Row): Values
  /** Converts a stored record to a single record of the contract, where that has more than a row of the list. */
  toItem?(row: Row, call: StaffCall): Values | Promise<Values>
  /** The data of `toItem` as one select, so that reading a record is a single statement. */
  items?: (db: Database) => PgSelect
  /** References to the records other than foreign keys: a record in use cannot be deleted. */
  references?: readonly OtherReference[]
}

/**
 * The five handlers of a plain resource declared by `crud()`: list, show, store, update with version, destroy, each with its
 * audit entry. Sorts and filters use the columns of the same name. Deleted records go to the trash where the table has one; a
 * record in use cannot be deleted.
 */
export function crudHandlers<const M extends ContractModule, const Name extends string, Row extends CrudRow>(
  module: M,
  name: Name,
  rows: CrudTable<Row>,
  options: CrudOptions<Row, FormOf<M, Name>> = {},
): ResourceHandlers<M, Name, Verb> {
  type Form = FormOf<M, Name>
  // The queries use only columns that every such table has.
  const table: CrudTable = rows
  const endpoint = module.endpoints[`${name}.index`] as ListEndpoint
  const { below, references } = options
  const toRow = (row: Row): Values => options.toRow?.(row) ?? row
  const toItem = (row: Row, call: StaffCall): Values | Promise<Values> => options.toItem?.(row, call) ?? toRow(row)
  const params = (call: StaffCall) => call.params as Record<string, number>
  const idOf = (call: StaffCall) => Object.values(params(call)).at(-1) as number
  const parentOf = (call: StaffCall) => (below ? (params(call)[below.param] as number) : null)

  /** Condition for the records that the call may access: visible to the person, below the parent, not in the trash. */
  async function reached(call: StaffCall): Promise<SQL | undefined> {
    const parent = parentOf(call)
    if (below && parent !== null) await below.find(call, parent)
    return and(
      hasTrash(table) ? isLive(table) : undefined,
      options.visibleToStaff?.(call.scope),
      below && parent !== null ? eq(below.column, parent) : undefined,
    )
  }

  const all = (db: Database) => db.select().from(table).$dynamic()

  async function look(call: StaffCall): Promise<Values> {
    if (!options.items) return toItem(await find(call, false), call)
    const where = and(eq(table.id, idOf(call)), await reached(call))
    const [item] = await prepared(options.items(call.db).where(where))
    return item ?? refuse('not_found')
  }

  async function find(call: StaffCall, lock: boolean): Promise<Row> {
    const select = call.db
      .select()
      .from(table)
      .where(and(eq(table.id, idOf(call)), await reached(call)))
    if (lock) select.for('update')
    const [row] = (await select) as Row[]
    return row ?? refuse('not_found')
  }

  async function written(call: StaffCall, form: Form, before: Row | null): Promise<Values> {
    return options.prepare ? options.prepare(call, form, before) : (form as Values)
  }

  async function list(call: StaffCall) {
    return answerList(call, endpoint, {
      ...planOf(endpoint, table),
      rows: all,
      where: await reached(call),
      toRow: (row) => toRow(row as Row),
    })
  }

  async function store(call: StaffCall): Promise<Values> {
    await reached(call)
    const at = call.at.toISOString()
    const values = {
      ...(await written(call, call.body as Form, null)),
      ...(below && { [keyOf(table, below.column)]: parentOf(call) }),
      ...timesOf(table, at, true),
    }
    const [row] = (await call.db.insert(table).values(values).returning()) as Row[]
    if (!row) throw new Error(`${name}: nothing was stored`)
    await call.audit({ entity: name, entity_id: row.id, action: 'store', before: null, after: row })
    await options.changed?.(call, null, row)
    return toItem(row, call)
  }

  async function update(call: StaffCall): Promise<Values> {
    const { version, ...fields } = call.body as { version: number } & Values
    const before = await find(call, true)
    await refuseOutdated(call.db, name, before, version)
    const values = await written(call, fields as Form, before)
    const [row] = (await call.db
      .update(table)
      .set({ ...values, ...timesOf(table, call.at.toISOString(), false), version: sql`${table.version} + 1` })
      .where(eq(table.id, before.id))
      .returning()) as Row[]
    if (!row) throw new Error(`${name}: nothing was updated`)
    await call.audit({ entity: name, entity_id: row.id, action: 'update', before, after: row })
    await options.changed?.(call, before, row)
    return toItem(row, call)
  }

  async function destroy(call: StaffCall): Promise<object> {
    const before = await find(call, true)
    if (hasTrash(table)) await moveToTrash(call, { entity: name, table, row: before, references })
    else {
      await refuseUsed(call.db, getTableConfig(table).name, before, references)
      await call.db.delete(table).where(eq(table.id, before.id))
      await call.audit({ entity: name, entity_id: before.id, action: 'destroy', before, after: null })
    }
    await options.changed?.(call, before, null)
    return {}
  }

  return resourceHandlers(module, name, { index: list, show: look, store, update, destroy })
}

function keyOf(table: CrudTable, column: AnyPgColumn): string {
  const found = Object.entries(table).find(([, own]) => own === column)
  if (!found) throw new Error(`No such column in ${getTableConfig(table).name}`)
  return found[0]
}

function timesOf(table: CrudTable, at: string, isNew: boolean): Record<string, string> {
  return {
    ...(isNew && 'created_at' in table ? { created_at: at } : {}),
    ...('updated_at' in table ? { updated_at: at } : {}),
  }
}

/** The filters of a list without its search, which is no filter by one column. */
export function declaredFilters({ filters, search }: ListEndpoint): [string, v.ObjectEntries[string]][] {
  return Object.entries(filters).filter(([name]) => search.length === 0 || name !== 'search')
}

function planOf(endpoint: ListEndpoint, table: CrudTable) {
  const column = (name: string) => columnOf(table, name)
  return {
    id: table.id,
    sorts: Object.fromEntries(endpoint.sort.map((name) => [name, column(name)])),
    filters: Object.fromEntries(
      declaredFilters(endpoint).map(([name, filter]) => [name, conditionOf(column(name), filter)]),
    ),
  }
}

/** The column of a name. */
export function columnOf(table: PgTable, name: string): AnyPgColumn {
  const column: AnyPgColumn | undefined = getTableColumns(table)[name]
  if (!column) throw new Error(`${getTableConfig(table).name} has no column ${name}`)
  return column
}

/** The condition of a declared filter on a column. */
export function conditionOf(column: AnyPgColumn, filter: v.ObjectEntries[string]) {
  const { kind } = describedFilter(filter)
  return (value: unknown) => {
    if (kind === 'text') return contains(column, value as string)
    if (kind === 'dates') return withinDays(column, value as { from: string | null; to: string | null })
    if (kind === 'ids' || kind === 'options') return isOneOf(column, value as (string | number)[])
    return equals(column, value as number | boolean)
  }
}
