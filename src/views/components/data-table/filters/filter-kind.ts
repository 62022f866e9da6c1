import * as v from 'valibot'
import { describedFilter, type FilterDescription } from '#contract/declare/filters.ts'
import type { ListEndpoint } from '#contract/declare/list.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'

/** The kind of control for a filter of the contract. */
export function filterKind(endpoint: Pick<ListEndpoint, 'filters'>, name: string): FilterDescription['kind'] {
  const schema = endpoint.filters[name]
  if (!schema) throw new Error(`the list has no filter ${name}`)
  return describedFilter(schema).kind
}

/** Why the list refuses a value of a filter, in the language of the page; undefined if it does not, or there is no value. */
export function filterRefusal(endpoint: Pick<ListEndpoint, 'filters'>, name: string, locale: string) {
  return (value: string): string | undefined => {
    if (value === '') return undefined
    const found = v.safeParse(endpoint.filters[name] as v.GenericSchema, value, { lang: locale })
    return found.success ? undefined : found.issues[0].message
  }
}

/** All filters of a table: those of columns, then the others, which take precedence over a column with the same filter. */
export function tableFilters<Row extends ListRow>(
  columns: readonly Column<Row>[],
  filters: readonly TableFilter[] = [],
): TableFilter[] {
  const ofColumns = columns.flatMap(({ field, label, filter }): TableFilter[] =>
    filter ? [{ name: filter === true ? field : filter, label, toggle: false }] : [],
  )
  const described = new Set(filters.map(({ name }) => name))
  return [...filters, ...ofColumns.filter(({ name }) => !described.has(name))]
}

/** Filters without those that have the name of one before, such as the text of a column beside the choice of a record. */
export function withoutSameNames(
  filters: readonly TableFilter[],
  nameOf: (filter: TableFilter) => string,
): TableFilter[] {
  const names = filters.map(nameOf)
  return filters.filter((_, index) => names.indexOf(names[index] as string) === index)
}
