import * as v from 'valibot'
import type { ListEndpoint } from '#contract/list.ts'

/** What of a list its address says. Filter values are as they stand there. */
interface ListQuery {
  page: number
  per_page: number
  sort_by: string
  sort_direction: 'asc' | 'desc'
  filters: Readonly<Record<string, string>>
  /** The view that this began as, a saved one by its number or the product's own by its name. */
  view: string | null
}

type Filtered = Pick<ListEndpoint, 'filters' | 'sort'>

/** Page 1, 10 per page, the newest first (specification, section 9). */
const defaults = { view: null, page: 1, per_page: 10, sort_by: 'created_at', sort_direction: 'desc' } as const

const Paging = v.object({
  view: v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/))), defaults.view),
  page: v.fallback(v.pipe(v.string(), v.regex(/^[1-9]\d{0,7}$/), v.transform(Number)), defaults.page),
  per_page: v.fallback(v.pipe(v.string(), v.regex(/^([1-9]\d?|100)$/), v.transform(Number)), defaults.per_page),
  sort_direction: v.fallback(v.picklist(['asc', 'desc']), defaults.sort_direction),
})

/** Reads a list's address by the call's own filters; what the server would refuse is left out. `rows` is how many a page has that tells no number. */
export function readListAddress(search: string, { filters, sort }: Filtered, rows?: number): ListQuery {
  const found = Object.fromEntries(new URLSearchParams(search))
  // As the contract has it: by when it was made, or where a list has no such, by its first sort.
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

/** Writes it, without what is as usual: `page=2&status=waiting`, or nothing. */
export function writeListAddress({ filters, ...paging }: ListQuery): string {
  const unusual = Object.entries(paging).filter(([name, value]) => defaults[name as keyof typeof defaults] !== value)
  return new URLSearchParams([
    ...unusual.map(([name, value]) => [name, String(value)]),
    ...Object.entries(filters),
  ]).toString()
}

/** What a view keeps of a list: filters and sorting. Which page, and how many rows it has, is the person's business. */
export function viewQuery(query: ListQuery): string {
  const { page, per_page, view } = defaults
  const parts = new URLSearchParams(writeListAddress({ ...query, page, per_page, view }))
  // Two queries are the same in whatever order their filters were set.
  parts.sort()
  return parts.toString()
}
