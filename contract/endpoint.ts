import * as v from 'valibot'
import { ids, text } from './filters.ts'
import type { MessageKey } from './messages.ts'
import { choice, say, version } from './rules.ts'

/** Any valibot schema that is checked synchronously. */
export type Schema = v.GenericSchema<unknown, unknown>
/** An object schema whose fields can be looked at. */
export type ObjectSchema = v.ObjectSchema<v.ObjectEntries, undefined> | v.StrictObjectSchema<v.ObjectEntries, undefined>

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/**
 * Who may call: anyone, anyone signed in, or who holds the permission named like the call. `permission` of an
 * endpoint names another one when two calls stand or fall together.
 */
export type Access = 'public' | 'user' | 'permission'

export const noFields = v.strictObject({})
export type NoFields = typeof noFields

/** The answer of a call that has nothing to say but that it is done. */
export const Done = v.object({})

export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Result extends Schema = Schema,
> {
  kind: 'call' | 'list' | 'lookup' | 'stream'
  method: Method
  /** Below `/api/`, with `{name}` for parameters. */
  path: string
  access: Access
  permission?: string
  params: Params
  query: Query
  body: Body
  /** Only what it declares leaves the server. */
  result: Result
  /** Takes an `Idempotency-Key`: the same key answers the same and does it once. */
  idempotent: boolean
  /** Said on success; a handler may say another. */
  success?: MessageKey
  /** Requests a minute from one address, where less than the general limit. */
  rateLimit?: number
  summary: string
}

type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never
type IdParams<Path extends string> = v.GenericSchema<
  Record<ParamName<Path>, string | number>,
  Record<ParamName<Path>, number>
>

/** An id in an address: a positive whole number that fits the database's integer. */
const idParam = () =>
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(String),
    v.regex(/^[1-9]\d{0,9}$/, say('rule.type')),
    v.transform(Number),
    v.maxValue(2_147_483_647, say('rule.type')),
  )

function idParams<Path extends string>(path: Path): IdParams<Path> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  return v.strictObject(Object.fromEntries(names.map((name) => [name, idParam()]))) as unknown as IdParams<Path>
}

interface EndpointOptions<
  Path extends string,
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Result extends Schema,
> {
  method: Method
  path: Path
  result: Result
  summary: string
  access?: Access
  permission?: string
  params?: Params
  query?: Query
  body?: Body
  idempotent?: boolean
  success?: MessageKey
  rateLimit?: number
  kind?: 'call' | 'stream'
}

/** Declares one call. Path parameters are ids unless `params` says otherwise. `kind: 'stream'` answers bytes, not JSON. */
export function endpoint<
  const Path extends string,
  Result extends Schema,
  Params extends Schema = IdParams<Path>,
  Query extends Schema = NoFields,
  Body extends Schema = NoFields,
>(
  options: EndpointOptions<Path, Params, Query, Body, Result>,
): Endpoint<NoInfer<Params>, NoInfer<Query>, NoInfer<Body>, NoInfer<Result>> {
  return {
    kind: 'call',
    access: 'permission',
    idempotent: false,
    ...options,
    params: options.params ?? (idParams(options.path) as unknown as Params),
    query: options.query ?? (noFields as unknown as Query),
    body: options.body ?? (noFields as unknown as Body),
  }
}

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

const count = (fallback: number, limit: number) =>
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

/** Defaults of section 9: page 1, 10 per page, newest first; at most 100 per page. */
function listQuery<const Sort extends readonly [string, ...string[]], Filters extends v.ObjectEntries>(
  sort: Sort,
  filters: Filters,
) {
  return v.strictObject({
    page: count(1, 100_000_000),
    per_page: count(10, 100),
    sort_by: v.optional(choice(sort), (sort.includes('created_at') ? 'created_at' : sort[0]) as Sort[number]),
    sort_direction: v.optional(choice(['asc', 'desc']), 'desc'),
    /** `csv` streams every matching row; `columns` names and orders them. */
    format: v.optional(choice(['json', 'csv']), 'json'),
    columns: v.optional(v.pipe(v.string(), v.regex(/^\w{1,40}(,\w{1,40}){0,99}$/, say('rule.type')))),
    /** Only these records, for the export of a selection. */
    ids: v.optional(ids()),
    ...(Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, v.optional(filter as Schema)])) as {
      [Name in keyof Filters]: v.OptionalSchema<Filters[Name], undefined>
    }),
  })
}

/** A list: paging, sorting and filters that the server refuses to extend. Sorting is total, the id breaks ties. */
export interface ListEndpoint<
  Row extends ObjectSchema = ObjectSchema,
  Query extends Schema = Schema,
  Params extends Schema = Schema,
> extends Endpoint<Params, Query, NoFields, Schema> {
  kind: 'list'
  row: Row
  filters: v.ObjectEntries
  sort: readonly string[]
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
  access?: Access
  permission?: string
  summary?: string
}

export function list<
  const Path extends string,
  Row extends ObjectSchema,
  const Sort extends readonly [string, ...string[]],
  Filters extends v.ObjectEntries = Record<never, never>,
>(
  options: ListOptions<Path, Row, Sort, Filters>,
): ListEndpoint<Row, ReturnType<typeof listQuery<Sort, Filters>>, IdParams<Path>> {
  const filters = options.filters ?? ({} as Filters)
  return {
    ...endpoint({
      method: 'GET',
      path: options.path,
      access: options.access,
      permission: options.permission,
      summary: options.summary ?? 'List',
      query: listQuery(options.sort, filters),
      result: v.object({ results: v.array(options.row), pagination: Pagination }),
    }),
    access: options.access ?? 'permission',
    kind: 'list',
    row: options.row,
    filters,
    sort: options.sort,
  } as unknown as ListEndpoint<Row, ReturnType<typeof listQuery<Sort, Filters>>, IdParams<Path>>
}

/** What every selector shows. */
export const Option = v.object({ id: v.number(), name: v.string() })

/**
 * What a selector offers: found by `search`, known ones resolved by `ids`, a small dictionary whole. Not a list:
 * no paging; a large dictionary answers its best fifty.
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

/**
 * The five calls of a plain resource. `form` is what is written, `item` what is read back; an update carries the
 * `version` it was made on.
 */
export function crud<
  const Name extends string,
  const Path extends string,
  const Param extends string,
  Item extends ObjectSchema,
  Form extends ObjectSchema,
  const Sort extends readonly [string, ...string[]],
  Filters extends v.ObjectEntries,
>(name: Name, options: { path: Path; param: Param; item: Item; form: Form; sort: Sort; filters: Filters }) {
  const { path, param, item, form, sort, filters } = options
  const one = `${path}/{${param}}` as const
  const index = list({ path, row: item, sort, filters })
  const show = endpoint({ method: 'GET', path: one, result: item, summary: 'Show' })
  const store = endpoint({
    method: 'POST',
    path,
    body: form,
    result: item,
    idempotent: true,
    success: 'saved',
    summary: 'Store',
  })
  const update = endpoint({
    method: 'PATCH',
    path: one,
    body: v.strictObject({ ...form.entries, version: version() } as Form['entries'] & {
      version: ReturnType<typeof version>
    }),
    result: item,
    success: 'saved',
    summary: 'Update',
  })
  const destroy = endpoint({ method: 'DELETE', path: one, result: Done, success: 'deleted', summary: 'Delete' })
  return {
    [`${name}.index`]: index,
    [`${name}.show`]: show,
    [`${name}.store`]: store,
    [`${name}.update`]: update,
    [`${name}.destroy`]: destroy,
  } as { [Key in `${Name}.index`]: typeof index } & { [Key in `${Name}.show`]: typeof show } & {
    [Key in `${Name}.store`]: typeof store
  } & { [Key in `${Name}.update`]: typeof update } & { [Key in `${Name}.destroy`]: typeof destroy }
}

/** The calls of one module, keyed by the name that is at once the route-map key and the permission. */
export function module<const Name extends string, const Endpoints extends Record<string, Endpoint>>(
  name: Name,
  endpoints: Endpoints,
) {
  return { name, endpoints }
}

/** What a handler gets. */
export type CallInput<E extends Endpoint> = {
  params: v.InferOutput<E['params']>
  query: v.InferOutput<E['query']>
  body: v.InferOutput<E['body']>
}

type Part<Key extends string, S extends Schema> = keyof v.InferInput<S> extends never
  ? { [K in Key]?: undefined }
  : Record<never, never> extends v.InferInput<S>
    ? { [K in Key]?: v.InferInput<S> }
    : { [K in Key]: v.InferInput<S> }

/** What a caller gives. */
export type CallOptions<E extends Endpoint> = Part<'path', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>

/** What a call answers; any answer may carry a message, negative when its status is `fail` (specification, section 8). */
export type Answer<E extends Endpoint> = v.InferOutput<E['result']>
