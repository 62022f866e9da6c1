import * as v from 'valibot'
import type { ListEndpoint } from '#contract/declare/list.ts'

/** The query of a list as its address holds it. Filter values are strings as they stand in the address. */
interface ListQuery {
  page: number
  per_page: number
  sort_by: string
  sort_direction: 'asc' | 'desc'
  filters: Readonly<Record<string, string>>
  /** The view that the query started from: a saved one by its number, or a built-in one by its name. */
  view: string | null
}

type Filtered = Pick<ListEndpoint, 'filters' | 'sort'>

/** Page 1, 10 rows per page, newest first (specification, section 9). */
const defaults = { view: null, page: 1, per_page: 10, sort_by: 'created_at', sort_direction: 'desc' } as const

const Paging = v.object({
  view: v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/))), defaults.view),
  page: v.fallback(v.pipe(v.string(), v.regex(/^[1-9]\d{0,7}$/), v.transform(Number)), defaults.page),
  per_page: v.fallback(v.pipe(v.string(), v.regex(/^([1-9]\d?|100)$/), v.transform(Number)), defaults.per_page),
  sort_direction: v.fallback(v.picklist(['asc', 'desc']), defaults.sort_direction),
})

/**
 * Reads the query from a list's address, by the filters and sort keys of the call; values that the server would refuse are left
 * out. `rows` is the number of rows per page if the address has none.
 */
export function readListAddress(search: string, { filters, sort }: Filtered, rows?: number): ListQuery {
  const found = Object.fromEntries(new URLSearchParams(search))
  // The default sort key of the contract: `created_at`, or the first sort key of a list that does not have it.
  const usual = sort.includes(defaults.sort_by) ? defaults.sort_by : (sort[0] ?? defaults.sort_by)
  const sort_by = found.sort_by !== undefined && sort.includes(found.sort_by) ? found.sort_by : usual
  const valid = Object.entries(found).filter(([name, value]) => {
    const filter = filters[name]
    return filter !== undefined && v.safeParse(filter as v.GenericSchema, value).success
  })
  return {
    ...v.parse(Paging, { view: null, page: '', per_page: String(rows ?? ''), sort_direction: '', ...found }),
    sort_by,
    filters: Object.fromEntries(valid),
  }
}

/** Writes a query as an address without the default values: `page=2&status=waiting`, or an empty string. */
export function writeListAddress({ filters, ...paging }: ListQuery): string {
  const unusual = Object.entries(paging).filter(([name, value]) => defaults[name as keyof typeof defaults] !== value)
  return new URLSearchParams([
    ...unusual.map(([name, value]) => [name, String(value)]),
    ...Object.entries(filters),
  ]).toString()
}

/** The part of a query that a view stores: filters and sorting, without the page and the number of rows. */
export function viewQuery(query: ListQuery): string {
  const { page, per_page, view } = defaults
  const parts = new URLSearchParams(writeListAddress({ ...query, page, per_page, view }))
  // The order in which filters were set does not matter.
  parts.sort()
  return parts.toString()
}
