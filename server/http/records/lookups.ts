import { and, asc, getTableColumns, inArray, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type * as v from 'valibot'
import type { Endpoint, Schema } from '#contract/declare/endpoint.ts'
import type { Entity } from '#contract/declare/entity.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { Call } from '#server/http/handlers.ts'
import { equals } from '#server/http/lists/conditions.ts'
import { type Asked, type Listed, offered } from './offered.ts'

type LookupEndpoint = Endpoint<Schema, v.GenericSchema<unknown, Asked & Record<string, unknown>>>

/**
 * Handler of a lookup declared by an entity: records by name in their order, filtered by the lookup's filters. `visible`
 * excludes records that the caller may not see.
 */
export function lookupHandler(
  { lookup = {} }: Entity,
  table: PgTable & Listed,
  visible: (call: Call) => SQL | undefined = () => undefined,
) {
  const columns: Record<string, AnyPgColumn> = getTableColumns(table)
  const column = (name: string): AnyPgColumn => columns[name] ?? missing(name)
  const fields = Object.fromEntries((lookup.fields ?? []).map((field) => [field, column(field)]))
  const narrowing = (lookup.filters ?? []).map((filter) => ({ filter, by: column(filter) }))
  return async (call: Call) => {
    const name = column(nameColumn(columns, call.locale))
    const { query } = call as Call<LookupEndpoint>
    const narrowed = narrowing.map(({ filter, by }) => narrowedBy(by, query[filter]))
    const results = await call.db
      .select({ id: table.id, name, ...fields })
      .from(table)
      .where(and(offered(table, query, name), visible(call), ...narrowed))
      .orderBy(
        ...narrowing.map(({ by }) => asc(by)),
        ...('position' in columns ? [asc(column('position'))] : []),
        asc(name),
      )
    return { results }
  }
}

/** The column with a record's name in a language. */
export function nameColumn(columns: Readonly<Record<string, unknown>>, locale: Locale = 'pl'): string {
  return 'name' in columns ? 'name' : `name_${locale}`
}

function narrowedBy(column: AnyPgColumn, value: unknown): SQL | undefined {
  if (value === undefined) return undefined
  return Array.isArray(value) ? inArray(column, value) : equals(column, value as string | number | boolean)
}

function missing(name: string): never {
  throw new Error(`No column ${name}`)
}
