import * as v from 'valibot'
import type { Translated } from '#contract/messages/locale.ts'
import type { ServerMessageKey } from '#contract/messages/server-messages.ts'
import { say } from '#contract/values/rules.ts'
import type { CallersOfCompany } from './company-role.ts'

/** Any synchronous valibot schema. */
export type Schema = v.GenericSchema<unknown, unknown>
/** An object schema whose entries can be read. */
export type ObjectSchema = v.ObjectSchema<v.ObjectEntries, undefined> | v.StrictObjectSchema<v.ObjectEntries, undefined>

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/**
 * Who may call: anyone, anyone signed in, or who holds the permission named like the call. `permission` of an
 * endpoint names another one when two calls stand or fall together.
 */
export type Access = 'public' | 'user' | 'permission'

/** The message of a successful call: that of a verb (`success` of its declaration), or a text of the server. */
export type SuccessText = ServerMessageKey | Translated

/**
 * How letters and notices of a public call are limited: it causes none; its cause happens once to a record; a few of a kind to an
 * address within an hour; or so many calls for one record within 24 hours.
 */
export type LettersOfPublicCall = 'none' | 'once' | 'address' | number

/**
 * How guessing the code of a call is prevented. `record`: the code of a known record ends after ten wrong ones. `caller`: wrong codes that
 * name no record are counted for the person, or for the address of a stranger. `captcha`: a puzzle after a few tries. `link`: a link of
 * 120 random bits or more, which cannot be guessed.
 */
export type CodesOfCall = 'record' | 'caller' | 'captcha' | 'link'

export const noFields = v.strictObject({})
export type NoFields = typeof noFields

/** Result of a call that returns nothing. */
export const Done = v.object({})

export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Result extends Schema = Schema,
> {
  kind: 'call' | 'list' | 'lookup' | 'stream'
  method: Method
  /** Path below `/api/`, with parameters as `{name}`. */
  path: string
  access: Access
  permission?: string
  /** Partner zone only: who of a company may call. A writing call must declare it; a reading one without it is for every member. */
  companyRoles?: CallersOfCompany
  params: Params
  query: Query
  body: Body
  /** Only fields declared here leave the server. */
  result: Result
  /** Accepts an `Idempotency-Key`: repeating a request with the same key returns the first answer and has no second effect. */
  idempotent: boolean
  /**
   * `own`: the handler manages its transactions itself, because it calls other systems between them. Otherwise a writing call
   * is one transaction.
   */
  transaction?: 'own'
  /** Passes the raw body to the handler, for checking a signature. */
  raw?: boolean
  /** Answered also while a disk is in its reserve: it reads, gives access or takes it away, records money, erases, or frees space. */
  inReserve?: boolean
  /** Message on success, from the declaration of its verb where it has one; a handler may return another. */
  success?: SuccessText
  /**
   * Requests per minute and person (or address, when not signed in), where that is lower than the general limit. `none`: not
   * limited.
   */
  rateLimit?: number | 'none'
  /** Public calls: what limits the letters and notices that they cause; missing in calls that only read, which cause none. */
  letters?: LettersOfPublicCall
  /** Calls that take a code: how guessing it is prevented. */
  codes?: CodesOfCall
  /** A call about one record that lists also offer for several selected ones (`core.lists.act`); each keeps its own rules. */
  many?: true
  summary: string
}

type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never
export type IdParams<Path extends string> = v.GenericSchema<
  Record<ParamName<Path>, string | number>,
  Record<ParamName<Path>, number>
>

/** An id in an address: a positive integer within the range of the database's type. */
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
  companyRoles?: CallersOfCompany
  params?: Params
  query?: Query
  body?: Body
  idempotent?: boolean
  transaction?: 'own'
  raw?: boolean
  inReserve?: boolean
  success?: SuccessText
  rateLimit?: number | 'none'
  letters?: LettersOfPublicCall
  codes?: CodesOfCall
  many?: true
  kind?: 'call' | 'stream'
}

/**
 * Declares one call. Path parameters are ids unless `params` declares others. `kind: 'stream'` returns bytes instead of JSON.
 */
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
  // A part that is left out has the default schema, which is also the default of its type parameter.
  return declared as Endpoint<Params, Query, Body, Result>
}

/** The calls of one module, keyed by the name that is both the route-map key and the permission. */
export function module<const Name extends string, const Endpoints extends Record<string, Endpoint>>(
  name: Name,
  endpoints: Endpoints,
) {
  return { name, endpoints }
}

/** Input of a handler. */
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

/** Options of a client's call. */
export type CallOptions<E extends Endpoint> = Part<'path', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>

/** Result of a call; any answer may carry a message, which is negative when its status is `fail` (specification, section 8). */
export type Answer<E extends Endpoint> = v.InferOutput<E['result']>
