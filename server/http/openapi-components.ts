import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import type { Endpoint, ObjectSchema, Schema } from '#contract/declare/endpoint.ts'
import { type ListEndpoint, Pagination } from '#contract/declare/list.ts'

type Json = Record<string, unknown>
type Endpoints = Record<string, Endpoint>
type Definitions = Record<string, Schema>

/** What a client sends and receives in one call, as references to named components where they have a name. */
export interface DescribedCall {
  params: Json
  query: Json
  body: Json
  result: Json
}

/**
 * Describes the schemas of all calls. A schema that the contract exports has its name there; bodies, results and rows of lists that
 * have none are named after the first call that has them; the page of a list is `<row>Page`; values of an enumeration have the name of
 * the exported list; a value of a rule with a title (a tax number, an amount) has that. Where reading and writing differ (a field
 * with a default may be left out by the sender), the sender's is `<name>Input`.
 */
export function describeSchemas(endpoints: Endpoints, modules: readonly Record<string, unknown>[]) {
  const { definitions, pages } = namedSchemas(endpoints, modules)
  const named = {
    definitions,
    pages,
    enumerations: namedEnumerations(modules, definitions),
    titled: titledValues(endpoints),
  }
  const sent = converted(endpoints, ['params', 'query', 'body'], 'input', named)
  const received = withExtended(converted(endpoints, ['result'], 'output', named), definitions)
  const different = differing(sent.$defs, received.$defs, reached(sent), reached(received))
  const renamed = (json: unknown) => withReferences(json, (name) => (different.has(name) ? `${name}Input` : name))
  const schemas = Object.fromEntries([
    ...[...reached(received)].map((name) => [name, received.$defs[name]]),
    ...[...reached(sent)].map((name) => [different.has(name) ? `${name}Input` : name, renamed(sent.$defs[name])]),
  ])
  const call = (name: string): DescribedCall => ({
    params: renamed(sent.properties[`${name} params`]) as Json,
    query: renamed(sent.properties[`${name} query`]) as Json,
    body: renamed(sent.properties[`${name} body`]) as Json,
    result: received.properties[`${name} result`] as Json,
  })
  return { schemas: sorted(schemas), call }
}

/** Schemas by name, each under one name, and the page of each list by call. */
function namedSchemas(endpoints: Endpoints, modules: readonly Record<string, unknown>[]) {
  const definitions: Definitions = {}
  const known = new Map<Schema, string>()
  const pages: Definitions = {}
  const pageOf = new Map<Schema, Schema>()
  const add = (schema: Schema, ...names: string[]): string => {
    const found = known.get(schema)
    if (found) return found
    const name = names.find((one) => !(one in definitions))
    if (!name) throw new Error(`OpenAPI: another schema is called ${names.join(' and ')}`)
    definitions[name] = schema
    known.set(schema, name)
    return name
  }
  for (const exported of modules)
    for (const [name, value] of Object.entries(exported)) if (/^[A-Z]/.test(name) && isSchema(value)) add(value, name)
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const words = name.split('.').map(pascal)
    const action = words.pop() ?? ''
    const resource = words.join('')
    if (isList(endpoint)) {
      const page = pageOf.get(endpoint.row) ?? v.object({ results: v.array(endpoint.row), pagination: Pagination })
      pageOf.set(endpoint.row, page)
      pages[name] = page
      add(page, `${add(endpoint.row, `${resource}Row`, `${resource}${action}Row`)}Page`)
      continue
    }
    if (hasFields(endpoint.body))
      add(endpoint.body, `${resource}${formNames[action] ?? `${action}Form`}`, `${resource}${action}Body`)
    if (hasFields(endpoint.result))
      add(endpoint.result, `${resource}${readNames[action] ?? `${action}Result`}`, `${resource}${action}Answer`)
  }
  return { definitions, pages }
}

const formNames: Record<string, string> = { Store: 'Form', Update: 'Update' }
const readNames: Record<string, string> = { Show: 'Item', Store: 'Item', Update: 'Item' }

const pascal = (text: string) => text.replaceAll(/(?:^|[-_])(\w)/g, (_, letter: string) => letter.toUpperCase())

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'

const isList = (endpoint: Endpoint): endpoint is ListEndpoint => endpoint.kind === 'list'

const hasFields = (schema: Schema) => !('entries' in schema) || Object.keys((schema as ObjectSchema).entries).length > 0

/** Names of exported lists of at least three texts, which are the values of enumerations. */
function namedEnumerations(
  modules: readonly Record<string, unknown>[],
  definitions: Definitions,
): Map<unknown, string> {
  const named = new Map<unknown, string>()
  const taken = new Set(Object.keys(definitions))
  for (const exported of modules)
    for (const [name, value] of Object.entries(exported)) {
      if (!Array.isArray(value) || value.length < 3 || !value.every((one) => typeof one === 'string')) continue
      const free = [pascal(name), `${pascal(name)}Value`].find((one) => !taken.has(one))
      if (named.has(value) || !free) continue
      taken.add(free)
      named.set(value, free)
    }
  return named
}

interface Named {
  definitions: Definitions
  pages: Definitions
  enumerations: ReadonlyMap<unknown, string>
  titled: ReturnType<typeof titledValues>
}

interface Converted {
  properties: Record<string, Json>
  $defs: Record<string, Json>
}

/** Converts parts of all calls at once, so that each named schema is converted once. */
function converted(
  endpoints: Endpoints,
  parts: readonly ('params' | 'query' | 'body' | 'result')[],
  typeMode: 'input' | 'output',
  { definitions, pages, enumerations, titled }: Named,
): Converted {
  const entries = Object.entries(endpoints).flatMap(([name, endpoint]) =>
    parts.map((part) => [`${name} ${part}`, (part === 'result' && pages[name]) || endpoint[part]] as const),
  )
  const lists: Record<string, Json> = {}
  const { properties, $defs } = toJsonSchema(v.object(Object.fromEntries(entries)), {
    ...converting,
    typeMode,
    definitions: { ...definitions, ...titled.uses },
    overrideRef: ({ referenceId }) => reference(referenceId.split(separator)[0] ?? ''),
    overrideSchema: ({ valibotSchema, jsonSchema }) => {
      const name = 'options' in valibotSchema ? enumerations.get(valibotSchema.options) : undefined
      if (!name) return inFewWords(jsonSchema as Json)
      lists[name] = jsonSchema as Json
      return { $ref: reference(name) }
    },
  }) as unknown as Converted
  const named = Object.fromEntries(Object.entries($defs).filter(([name]) => !name.includes(separator)))
  return withoutTitles({ properties, $defs: { ...named, ...lists, ...titled.values } })
}

/** Rules that JSON Schema cannot express (trimming, checks over fields) are left out, as is what a schema says to our own programs. */
const converting: ConversionConfig = {
  errorMode: 'ignore',
  target: 'draft-2020-12',
  overrideAction: ({ valibotAction, jsonSchema }) => (valibotAction.type === 'metadata' ? jsonSchema : undefined),
}

/** Stands between the title of a rule and the number of a schema that follows it. */
const separator = '~'

/**
 * Values whose rule has a title (a tax number, a range of days) are components of that name. Each use is a schema of its own, so each has
 * its place among the definitions. Cleaned texts are described as they are stored, which is also the plainest way to send them.
 */
function titledValues(endpoints: Endpoints) {
  const uses: Record<string, Schema> = {}
  const values: Record<string, Json> = {}
  const visited = new Set<unknown>()
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || visited.has(part)) return
    visited.add(part)
    if (isSchema(part)) {
      const title = ownTitle(part)
      if (title) {
        uses[`${title}${separator}${visited.size}`] = part
        values[title] ??= { ...asStored(part), ...examplesOf(part) }
      }
    }
    for (const [key, value] of Object.entries(part)) if (key !== 'reference' && key !== '~standard') visit(value)
  }
  for (const { params, query, body, result } of Object.values(endpoints)) visit([params, query, body, result])
  return { uses, values }
}

/** The title that a rule gives itself; a schema that narrows a rule has none of its own. */
function ownTitle(schema: Schema): string | undefined {
  const pipe = ('pipe' in schema ? schema.pipe : []) as { kind: string; type: string; title?: string }[]
  return pipe.find(({ kind, type }) => kind === 'metadata' && type === 'title')?.title
}

function asStored(schema: Schema): Json {
  const [sent, stored] = (['input', 'output'] as const).map((typeMode) => {
    const { $schema: _, ...json } = toJsonSchema(schema, { ...converting, typeMode }) as Json
    return json
  })
  return (sent && ('pattern' in sent || sent.type !== stored?.type) ? sent : stored) ?? {}
}

function examplesOf(schema: Schema): Json {
  const examples = v.getExamples(schema)
  return examples.length > 0 ? { examples } : {}
}

/** A schema that narrows a rule would still be called like it. */
const withoutTitles = (converted: Converted): Converted =>
  JSON.parse(JSON.stringify(converted), (key, value) =>
    key === 'title' && typeof value === 'string' ? undefined : value,
  )

/** Alternatives stand side by side, those of a type or null in its list of types; a default that means "left out" is not named. */
function inFewWords({ anyOf, ...rest }: Json): Json {
  const said: Json = { ...(anyOf ? alternatives(anyOf as Json[]) : {}), ...rest }
  const { default: fallback, ...withoutDefault } = said
  const isLeftOut = fallback === null || fallback === '' || (Array.isArray(fallback) && fallback.length === 0)
  return isLeftOut ? withoutDefault : said
}

function alternatives(given: readonly Json[]): Json {
  const anyOf = given.flatMap((one) => (Object.keys(one).join() === 'anyOf' ? (one.anyOf as Json[]) : [one]))
  const [one, none, ...others] = anyOf
  const isNullable =
    one && typeof one.type === 'string' && !('enum' in one) && none?.type === 'null' && others.length === 0
  return isNullable ? { ...one, type: [one.type, 'null'] } : { anyOf }
}

/** Says of an answer that has all fields of another, as a record those of its row, only what it adds. */
function withExtended({ properties, $defs }: Converted, definitions: Definitions): Converted {
  const fields = Object.entries(definitions).flatMap(([name, schema]) =>
    schema.type === 'object' && !('pipe' in schema) ? [{ name, entries: (schema as ObjectSchema).entries }] : [],
  )
  const size = (entries: v.ObjectEntries) => Object.keys(entries).length
  const bySize = fields.toSorted((one, other) => size(other.entries) - size(one.entries))
  const extended = fields.flatMap(({ name, entries }) => {
    const base = bySize.find(
      (one) =>
        size(one.entries) >= 5 &&
        size(one.entries) < size(entries) &&
        Object.entries(one.entries).every(([field, schema]) => entries[field] === schema),
    )
    const described = $defs[name] as { properties?: Json; required?: string[] } | undefined
    if (!base || !described?.properties) return []
    const isOwn = (field: string) => !(field in base.entries)
    const own = {
      type: 'object',
      properties: Object.fromEntries(Object.entries(described.properties).filter(([field]) => isOwn(field))),
      required: described.required?.filter(isOwn),
    }
    return [[name, { allOf: [{ $ref: reference(base.name) }, own] }]]
  })
  return { properties, $defs: { ...$defs, ...Object.fromEntries(extended) } }
}

const prefix = '#/components/schemas/'
const reference = (name: string) => `${prefix}${name}`

/** Names that a part of the description refers to, directly or through others. */
function reached({ properties, $defs }: Converted): Set<string> {
  const names = new Set<string>()
  const follow = (json: unknown) => {
    for (const name of referencesIn(json)) {
      if (names.has(name)) continue
      names.add(name)
      follow($defs[name])
    }
  }
  follow(properties)
  return names
}

/** Names that both sides use and that mean another schema to the sender, perhaps by what they refer to. */
function differing(
  sent: Record<string, Json>,
  received: Record<string, Json>,
  bySender: Set<string>,
  byReceiver: Set<string>,
): Set<string> {
  const shared = [...bySender].filter((name) => byReceiver.has(name))
  const different = new Set(shared.filter((name) => JSON.stringify(sent[name]) !== JSON.stringify(received[name])))
  for (let before = -1; before !== different.size; ) {
    before = different.size
    for (const name of shared)
      if (referencesIn(sent[name]).some((referred) => different.has(referred))) different.add(name)
  }
  return different
}

function referencesIn(json: unknown): string[] {
  const found: string[] = []
  withReferences(json, (name) => {
    found.push(name)
    return name
  })
  return found
}

/** A copy in which each reference names what `rename` says. */
function withReferences(json: unknown, rename: (name: string) => string): unknown {
  return JSON.parse(JSON.stringify(json), (key, value) =>
    key === '$ref' && typeof value === 'string' && value.startsWith(prefix)
      ? reference(rename(value.slice(prefix.length)))
      : value,
  )
}

const sorted = <T>(record: Record<string, T>) =>
  Object.fromEntries(Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1)))
