import { eq, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import type { FilterDescription } from '#contract/filters.ts'
import type { ListEndpoint } from '#contract/list.ts'
import { conflictSince } from '#server/db/audit.ts'
import { answerList } from './answer-list.ts'
import { contains, equals, isOneOf, withinDays } from './conditions.ts'
import type { Call, ContractModule, HandlersOf } from './handlers.ts'
import { refuse } from './refusal.ts'

/** A table whose columns are named like the fields of its resource. */
export type CrudTable = PgTable & { id: AnyPgColumn; version: AnyPgColumn }

type CrudName<Name extends string> = `${Name}.${'index' | 'show' | 'store' | 'update' | 'destroy'}`
type Row = Record<string, unknown> & { id: number; version: number }

/**
 * The five handlers of a plain resource that the contract declares by `crud()`: list, show, store, update on a version,
 * destroy, each with its audit entry. Sorts and filters mean the columns of the same name.
 */
export function crudHandlers<const M extends ContractModule, const Name extends string>(
  module: M,
  name: Name,
  table: CrudTable,
): Pick<HandlersOf<M>, CrudName<Name> & keyof HandlersOf<M>> {
  const endpoint = module.endpoints[`${name}.index`] as ListEndpoint
  const idOf = (call: Call) => Object.values(call.params as Record<string, number>)[0] as number

  async function find(call: Call, lock: boolean): Promise<Row> {
    const select = call.db
      .select()
      .from(table)
      .where(eq(table.id, idOf(call)))
    const [row] = (await (lock ? select.for('update') : select)) as Row[]
    return row ?? refuse('not_found')
  }

  async function store(call: Call): Promise<Row> {
    const at = call.at.toISOString()
    const values = { ...(call.body as object), ...timesOf(table, at, true) }
    const [row] = (await call.db.insert(table).values(values).returning()) as Row[]
    if (!row) throw new Error(`${name}: nothing was stored`)
    await call.audit({ entity: name, entity_id: row.id, action: 'store', before: null, after: row })
    return row
  }

  async function update(call: Call): Promise<Row> {
    const { version, ...fields } = call.body as { version: number } & Record<string, unknown>
    const before = await find(call, true)
    if (before.version !== version) {
      refuse('conflict', { conflict: await conflictSince(call.db, name, before.id, version) })
    }
    const [row] = (await call.db
      .update(table)
      .set({ ...fields, ...timesOf(table, call.at.toISOString(), false), version: sql`${table.version} + 1` })
      .where(eq(table.id, before.id))
      .returning()) as Row[]
    if (!row) throw new Error(`${name}: nothing was updated`)
    await call.audit({ entity: name, entity_id: row.id, action: 'update', before, after: row })
    return row
  }

  async function destroy(call: Call): Promise<object> {
    const before = await find(call, true)
    await call.db.delete(table).where(eq(table.id, before.id))
    await call.audit({ entity: name, entity_id: before.id, action: 'destroy', before, after: null })
    return {}
  }

  return {
    [`${name}.index`]: (call: Call<ListEndpoint>) => answerList(call, endpoint, planOf(call, endpoint, table)),
    [`${name}.show`]: (call: Call) => find(call, false),
    [`${name}.store`]: store,
    [`${name}.update`]: update,
    [`${name}.destroy`]: destroy,
  } as unknown as Pick<HandlersOf<M>, CrudName<Name> & keyof HandlersOf<M>>
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
function conditionOf(column: AnyPgColumn, filter: v.ObjectEntries[string]) {
  const { kind } = v.getMetadata(filter as v.GenericSchema) as unknown as FilterDescription
  return (value: unknown) => {
    if (kind === 'text') return contains(column, value as string)
    if (kind === 'dates') return withinDays(column, value as { from: string | null; to: string | null })
    if (kind === 'ids' || kind === 'options') return isOneOf(column, value as (string | number)[])
    return equals(column, value as number | boolean)
  }
}
