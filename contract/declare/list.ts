import * as v from 'valibot'
import { choice, programText, say } from '#contract/values/rules.ts'
import {
  type Access,
  type Endpoint,
  endpoint,
  type IdParams,
  type NoFields,
  type ObjectSchema,
  type Schema,
} from './endpoint.ts'
import { ids, text } from './filters.ts'
import type { RowText } from './row-text.ts'

/** Paging of a list (specification, section 3). */
export const Pagination = v.object({
  per_page: v.number(),
  last_page: v.number(),
  current: v.number(),
  page: v.number(),
  sort_direction: v.picklist(['asc', 'desc']),
  sort_by: v.string(),
  total: v.number(),
  active: v.boolean(),
})
export type Pagination = v.InferOutput<typeof Pagination>

/** A requested number, from 1 to a limit. */
export const count = (fallback: number, limit: number) =>
  v.optional(
    v.pipe(
      v.union([v.string(), v.number()]),
      v.transform(String),
      v.regex(/^\d{1,9}$/, say('rule.integer')),
      v.transform(Number),
      v.minValue(1, say('rule.min_value', { limit: 1 })),
      v.maxValue(limit, say('rule.max_value', { limit })),
    ),
    fallback,
  )

const label = programText(100)
const labels = v.pipe(v.record(label, label), v.maxEntries(100))
const words = v.pipe(v.record(label, v.pipe(v.record(label, label), v.maxEntries(100))), v.maxEntries(100))

/** A value encoded as JSON in the address. */
export function jsonOf<Output>(schema: v.GenericSchema<unknown, Output>): v.GenericSchema<string, Output> {
  return v.pipe(
    programText(8000),
    v.rawTransform(({ dataset, config, addIssue, NEVER }) => {
      const parsed = v.safeParse(schema, jsonIn(dataset.value))
      if (parsed.success) return parsed.output
      addIssue({ message: say('rule.type')(config) })
      return NEVER
    }),
    v.metadata({ json: schema } satisfies { json: Schema }),
  )
}

function jsonIn(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** Names of fields that say which record a row is, or about whom: names, numbers, titles, addresses of mail, cities. */
const naming =
  /^(name2?|full_name|first_name|last_name|common_name|filename|title|subject|text|question|recipient|code|number|nip|nip_number|external_id|serial_no|email|person_email|phone_number|city|erp_key|person|part_type)(_pl|_en)?$|_(name|number|city)(_pl|_en)?$/

/** The fields of a row that its search reads, unless the list declares others: all texts that name the record or what it is about. */
function namingFields(row: ObjectSchema): string[] {
  return Object.entries(row.entries).flatMap(([name, schema]) =>
    naming.test(name) && isText(schema as Schema) ? [name] : [],
  )
}

function isText(schema: Schema): boolean {
  return schema.type === 'string' || ('wrapped' in schema && isText(schema.wrapped as Schema))
}

/** Defaults (specification, section 9): page 1, 10 rows per page, newest first, at most 100 rows per page. */
function listQuery<const Sort extends readonly [string, ...string[]], Filters extends v.ObjectEntries>(
  sort: Sort,
  filters: Filters,
  isSearched: boolean,
) {
  return v.strictObject({
    /** All words are found in the fields that the list's search reads. */
    ...((isSearched ? { search: searchText() } : {}) as { search: ReturnType<typeof searchText> }),
    page: count(1, 100_000_000),
    per_page: count(10, 100),
    sort_by: v.optional(choice(sort), (sort.includes('created_at') ? 'created_at' : sort[0]) as Sort[number]),
    sort_direction: v.optional(choice(['asc', 'desc']), 'desc'),
    /** `csv` and `xlsx` stream all matching rows; `columns` selects and orders the columns. */
    format: v.optional(choice(['json', 'csv', 'xlsx']), 'json'),
    columns: v.optional(
      v.pipe(
        v.string(),
        v.nonEmpty(say('list.select_columns')),
        v.regex(/^(\w{1,40}(,\w{1,40}){0,99})?$/, say('rule.type')),
      ),
    ),
    /**
     * Headers of an export in the reader's language, and labels of enumerated values: `null` labels a missing one, `other` every one
     * without a label of its own.
     */
    labels: v.optional(jsonOf(labels)),
    words: v.optional(jsonOf(words)),
    /** Restricts an export to selected records. */
    ids: v.optional(ids()),
    ...(Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, v.optional(filter as Schema)])) as {
      [Name in keyof Filters]: v.OptionalSchema<Filters[Name], undefined>
    }),
  })
}

const searchText = () => v.optional(text())

/** The records before and after one in a list, with its position and the total. */
export const Neighbours = v.object({
  previous: v.nullable(v.number()),
  next: v.nullable(v.number()),
  position: v.number(),
  total: v.number(),
})
export type Neighbours = v.InferOutput<typeof Neighbours>

/** Sums of a list by field, over all rows that its filters match: decimal texts, null where no row has a value. */
export const Sums = v.record(v.string(), v.nullable(v.string()))
export type Sums = v.InferOutput<typeof Sums>

/** The sums of the rows that have one value; `value` is null for the rows without one. */
export const GroupSums = v.object({ value: v.nullable(v.string()), count: v.number(), sums: Sums })
export type GroupSums = v.InferOutput<typeof GroupSums>

/** A list with paging, sorting and declared filters; the server refuses undeclared ones. The id breaks ties in sorting. */
export interface ListEndpoint<
  Row extends ObjectSchema = ObjectSchema,
  Query extends Schema = Schema,
  Params extends Schema = Schema,
> extends Endpoint<Params, Query, NoFields, Schema> {
  kind: 'list'
  row: Row
  filters: v.ObjectEntries
  /** Fields of the row in which the words of `search` are found; none where the list is not searched, or finds by a filter of its own. */
  search: readonly string[]
  sort: readonly string[]
  /** Number fields of the row whose sums over all matching rows are shown below the list. */
  sums: readonly string[]
  /** Sorts that are fields of the row by which the list can be grouped, with the sums of each group. */
  groups: readonly string[]
  /** Columns of an export beside the fields of the row. */
  texts: readonly RowText<never>[]
  result: v.GenericSchema<
    { results: v.InferInput<Row>[]; pagination: Pagination },
    { results: v.InferOutput<Row>[]; pagination: Pagination }
  >
}

interface ListOptions<
  Path extends string,
  Row extends ObjectSchema,
  Sort extends readonly [string, ...string[]],
  Filters extends v.ObjectEntries,
> {
  path: Path
  row: Row
  sort: Sort
  filters?: Filters
  /** Fields that the search reads. Default: those that name the record or what it is about (`namingFields`). */
  search?: readonly (keyof Row['entries'] & string)[]
  /** Number fields of the row that are summed over all matching rows (`core.lists.sums`). */
  sums?: readonly (keyof Row['entries'] & string)[]
  /** Sorts by whose values the rows can be grouped; fields of the row with few values. */
  groups?: readonly (Sort[number] & keyof Row['entries'])[]
  /** Texts that cells show and that are no field of the row. */
  texts?: readonly RowText<v.InferOutput<Row>>[]
  access?: Access
  permission?: string
  summary?: string
}

/** Declares a list: its rows, filters and sorts. */
export function list<
  const Path extends string,
  Row extends ObjectSchema,
  const Sort extends readonly [string, ...string[]],
  Filters extends v.ObjectEntries = Record<never, never>,
>(
  options: ListOptions<Path, Row, Sort, Filters>,
): ListEndpoint<Row, ReturnType<typeof listQuery<Sort, Filters>>, IdParams<Path>> {
  const filters = options.filters ?? ({} as Filters)
  const search = 'search' in filters ? [] : (options.search ?? namingFields(options.row))
  const isSearched = search.length > 0
  return {
    ...endpoint({
      method: 'GET',
      path: options.path,
      access: options.access,
      permission: options.permission,
      summary: options.summary ?? 'List',
      query: listQuery(options.sort, filters, isSearched),
      result: v.object({ results: v.array(options.row), pagination: Pagination }),
    }),
    access: options.access ?? 'permission',
    kind: 'list',
    row: options.row,
    filters: isSearched ? { search: text(), ...filters } : filters,
    search,
    sort: options.sort,
    sums: options.sums ?? [],
    groups: options.groups ?? [],
    texts: options.texts ?? [],
  } as unknown as ListEndpoint<Row, ReturnType<typeof listQuery<Sort, Filters>>, IdParams<Path>>
}

/** Common fields of all options. */
export const Option = v.object({ id: v.number(), name: v.string() })

/**
 * Declares a lookup for selectors: options are found by `search`, known ones resolved by `ids`; a small dictionary is returned
 * whole. Not paged: a large dictionary returns its fifty best matches.
 */
export function lookup<
  const Path extends string,
  Row extends Schema,
  Filters extends v.ObjectEntries = Record<never, never>,
>(options: { path: Path; row: Row; filters?: Filters; access?: Access; permission?: string; summary?: string }) {
  const filters = options.filters ?? ({} as Filters)
  const declared = endpoint({
    method: 'GET',
    path: options.path,
    access: options.access ?? 'permission',
    permission: options.permission,
    summary: options.summary ?? 'Look-up',
    query: v.strictObject({
      search: v.optional(text()),
      ids: v.optional(ids()),
      ...(Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, v.optional(filter as Schema)])) as {
        [Name in keyof Filters]: v.OptionalSchema<Filters[Name], undefined>
      }),
    }),
    result: v.object({ results: v.array(options.row) }),
  })
  return { ...declared, kind: 'lookup' as const }
}
