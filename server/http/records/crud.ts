import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import type { FilterDescription } from '#contract/filters.ts'
import type { ListEndpoint } from '#contract/list.ts'
import type { Call, ContractModule, HandlersOf } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, equals, isOneOf, withinDays } from '#server/http/lists/conditions.ts'
import { refuse } from '#server/http/refusal.ts'
import type { StaffScope } from '#server/scope.ts'
import { refuseOutdated } from './refuse-outdated.ts'
import { hasTrash, isLive, moveToTrash } from './trash.ts'
import { type OtherReference, refuseUsed } from './uses.ts'

/** A table whose columns are named like the fields of its resource. */
export type CrudTable = PgTable & { id: AnyPgColumn; version: AnyPgColumn }

type CrudName<Name extends string> = `${Name}.${'index' | 'show' | 'store' | 'update' | 'destroy'}`
export type CrudRow = Record<string, unknown> & { id: number; version: number }
type Values = Record<string, unknown>

/** What a resource does beside the plain. */
export interface CrudOptions {
  /** Which records somebody may see and change; the others are answered like missing ones. */
  within?: (scope: StaffScope) => SQL | undefined
  /**
   * Children of a record: the parameter of the address that names the parent, and the column that holds it. `find` refuses
   * a parent that the person may not see.
   */
  below?: { param: string; column: AnyPgColumn; find: (call: Call, id: number) => Promise<unknown> }
  /** Checks that the contract cannot make, and what is derived; answers what is written. `before` is null for a new one. */
  prepare?: (call: Call, values: Values, before: CrudRow | null) => Values | Promise<Values>
  /** What else a write changes, in its transaction. `before` is null for a new one, `after` for a deleted one. */
  changed?: (call: Call, before: CrudRow | null, after: CrudRow | null) => Promise<void>
  /** From the record to what the contract declares, where they differ. */
  toRow?: (row: CrudRow) => Values
  /** The same for one record, where it tells more than a row of the list does. */
  toItem?: (row: CrudRow, call: Call) => Values | Promise<Values>
  /** What refers to the records otherwise than by a foreign key: a record in use is not deleted. */
  references?: readonly OtherReference[]
}

/**
 * The five handlers of a plain resource that the contract declares by `crud()`: list, show, store, update on a version,
 * destroy, each with its audit entry. Sorts and filters mean the columns of the same name. What is deleted goes to the
 * trash where the table has one, and is never deleted while others use it.
 */
export function crudHandlers<const M extends ContractModule, const Name extends string>(
  module: M,
  name: Name,
  table: CrudTable,
  options: CrudOptions = {},
): Pick<HandlersOf<M>, CrudName<Name> & keyof HandlersOf<M>> {
  const endpoint = module.endpoints[`${name}.index`] as ListEndpoint
  const { below, prepare, changed, references, toRow = (row: CrudRow): Values => row, toItem = toRow } = options
  const params = (call: Call) => call.params as Record<string, number>
  const idOf = (call: Call) => Object.values(params(call)).at(-1) as number
  const parentOf = (call: Call) => (below ? (params(call)[below.param] as number) : null)

  /** The records that the call is about: seen by the person, below the parent, not in the trash. */
  async function reached(call: Call): Promise<SQL | undefined> {
    const parent = parentOf(call)
    if (below && parent !== null) await below.find(call, parent)
    return and(
      hasTrash(table) ? isLive(table) : undefined,
      options.within?.(call.scope as StaffScope),
      below && parent !== null ? eq(below.column, parent) : undefined,
    )
  }

  async function find(call: Call, lock: boolean): Promise<CrudRow> {
    const select = call.db
      .select()
      .from(table)
      .where(and(eq(table.id, idOf(call)), await reached(call)))
    if (lock) select.for('update')
    const [row] = (await select) as CrudRow[]
    return row ?? refuse('not_found')
  }

  async function prepared(call: Call, body: Values, before: CrudRow | null): Promise<Values> {
    return prepare ? prepare(call, body, before) : body
  }

  async function store(call: Call): Promise<Values> {
    await reached(call)
    const at = call.at.toISOString()
    const values = {
      ...(await prepared(call, call.body as Values, null)),
      ...(below && { [keyOf(table, below.column)]: parentOf(call) }),
      ...timesOf(table, at, true),
    }
    const [row] = (await call.db.insert(table).values(values).returning()) as CrudRow[]
    if (!row) throw new Error(`${name}: nothing was stored`)
    await call.audit({ entity: name, entity_id: row.id, action: 'store', before: null, after: row })
    await changed?.(call, null, row)
    return toItem(row, call)
  }

  async function update(call: Call): Promise<Values> {
    const { version, ...fields } = call.body as { version: number } & Values
    const before = await find(call, true)
    await refuseOutdated(call.db, name, before, version)
    const values = await prepared(call, fields, before)
    const [row] = (await call.db
      .update(table)
      .set({ ...values, ...timesOf(table, call.at.toISOString(), false), version: sql`${table.version} + 1` })
      .where(eq(table.id, before.id))
      .returning()) as CrudRow[]
    if (!row) throw new Error(`${name}: nothing was updated`)
    await call.audit({ entity: name, entity_id: row.id, action: 'update', before, after: row })
    await changed?.(call, before, row)
    return toItem(row, call)
  }

  async function destroy(call: Call): Promise<object> {
    const before = await find(call, true)
    if (hasTrash(table)) await moveToTrash(call, { entity: name, table, row: before, references })
    else {
      await refuseUsed(call.db, getTableConfig(table).name, before, references)
      await call.db.delete(table).where(eq(table.id, before.id))
      await call.audit({ entity: name, entity_id: before.id, action: 'destroy', before, after: null })
    }
    await changed?.(call, before, null)
    return {}
  }

  return {
    [`${name}.index`]: async (call: Call<ListEndpoint>) =>
      answerList(call, endpoint, {
        ...planOf(call, endpoint, table),
        where: await reached(call as Call),
        toRow,
      } as never),
    [`${name}.show`]: async (call: Call) => toItem(await find(call, false), call),
    [`${name}.store`]: store,
    [`${name}.update`]: update,
    [`${name}.destroy`]: destroy,
  } as unknown as Pick<HandlersOf<M>, CrudName<Name> & keyof HandlersOf<M>>
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

function planOf(call: Call<ListEndpoint>, endpoint: ListEndpoint, table: CrudTable) {
  const column = (name: string) => (table as unknown as Record<string, AnyPgColumn>)[name] as AnyPgColumn
  return {
    id: table.id,
    rows: () => call.db.select().from(table).$dynamic(),
    sorts: Object.fromEntries(endpoint.sort.map((name) => [name, column(name)])),
    filters: Object.fromEntries(
      Object.entries(endpoint.filters).map(([name, filter]) => [name, conditionOf(column(name), filter)]),
    ),
  }
}

/** What a declared filter means on a column. */
export function conditionOf(column: AnyPgColumn, filter: v.ObjectEntries[string]) {
  const { kind } = v.getMetadata(filter as v.GenericSchema) as unknown as FilterDescription
  return (value: unknown) => {
    if (kind === 'text') return contains(column, value as string)
    if (kind === 'dates') return withinDays(column, value as { from: string | null; to: string | null })
    if (kind === 'ids' || kind === 'options') return isOneOf(column, value as (string | number)[])
    return equals(column, value as number | boolean)
  }
}
