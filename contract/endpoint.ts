import * as v from 'valibot'
import type { CompanyRole } from './partner/company-role.ts'
import { say } from './rules.ts'
import type { ServerMessageKey } from './server-messages.ts'

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
  /** Of the partner zone: who inside the company makes it; one of the roles suffices. Without it every member does. */
  companyRoles?: readonly CompanyRole[]
  params: Params
  query: Query
  body: Body
  /** Only what it declares leaves the server. */
  result: Result
  /** Takes an `Idempotency-Key`: the same key answers the same and does it once. */
  idempotent: boolean
  /** `own`: the handler reaches the outside world between its transactions; otherwise a call that writes is one. */
  transaction?: 'own'
  /** The handler also gets the body's bytes, on which a signature is checked. */
  raw?: boolean
  /** Said on success; a handler may say another. */
  success?: ServerMessageKey
  /** Requests a minute of one session, or of one address that is not signed in, where less than the general limit. `none`: not counted. */
  rateLimit?: number | 'none'
  summary: string
}

type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never
export type IdParams<Path extends string> = v.GenericSchema<
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

function idParams(path: string): Schema {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  return v.strictObject(Object.fromEntries(names.map((name) => [name, idParam()])))
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
  companyRoles?: readonly CompanyRole[]
  params?: Params
  query?: Query
  body?: Body
  idempotent?: boolean
  transaction?: 'own'
  raw?: boolean
  success?: ServerMessageKey
  rateLimit?: number | 'none'
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
  const declared: Endpoint = {
    kind: 'call',
    access: 'permission',
    idempotent: false,
    ...options,
    params: options.params ?? idParams(options.path),
    query: options.query ?? noFields,
    body: options.body ?? noFields,
  }
  // A part that is not told has the default schema, which is what its type parameter says then.
  return declared as Endpoint<Params, Query, Body, Result>
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
