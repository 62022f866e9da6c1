import * as v from 'valibot'
import type { Schema } from '#contract/declare/endpoint.ts'

/** A place of a request in which a text can stand. */
export interface StringField {
  /** Its names from the body, query or path down; `[]` is an item of a list, `{}` a value and `{key}` a name of a record. */
  path: string
  schema: Schema
  /** Texts that it accepts. */
  samples: readonly string[]
}

interface Shape {
  type: string
  entries?: Record<string, Schema>
  rest?: unknown
  item?: Schema
  items?: readonly Schema[]
  key?: Schema
  value?: unknown
  wrapped?: Schema
  options?: readonly unknown[]
  pipe?: readonly { kind: string; type: string; metadata?: { json?: Schema; options?: readonly string[] } }[]
}

/** Texts of which every declared text accepts one, unless it is one of a list of values. */
const known = [
  'Tekst próbny',
  'ab',
  'proba@example.com',
  '+48600700800',
  '00-850',
  '5261040828',
  'PL',
  '2026-01-15',
  '2099-01-01',
  '#112233',
  '123456',
  'Haslo-Proba-2026',
  '00000000-0000-4000-8000-000000000000',
  '1',
  'https://firma.example/a',
  '12:00',
  '2026-01-15T08:00:00.000Z',
  '10.5',
  '2026-01-01..2026-01-31',
  '/api/media/file/a.pdf',
  '2026-01',
  '1,2',
  '0123456789ABCDEF',
  '1234567890123456789012',
  'CERT/{year}/{number:4}',
  'core.lists',
  'service-order.service-orders',
  '12.5',
  'pl',
  '192.0.2.1',
  'distributor',
  'E01',
  'a-b',
  'https://youtu.be/abcdefghijk',
  '2099-01-01T08:00:00.000Z',
  'data:image/png;base64,iVBORw0KGgo=',
  '61109010140000071219812874',
  'WA 12345',
  '2026',
  '10:00',
]

const isSchema = (part: unknown): part is Schema => typeof part === 'object' && part !== null && 'kind' in part

/** Whether the schema takes a value as it is, and no parts of it. */
function isPlain(schema: Schema): boolean {
  const { type, entries, item, items, value, wrapped, options = [] } = schema as Shape
  if (entries || item || items || isSchema(value) || type === 'unknown' || type === 'any') return false
  return (!wrapped || isPlain(wrapped)) && options.filter(isSchema).every(isPlain)
}

function holdsString(schema: Schema): boolean {
  const { type, wrapped, options = [] } = schema as Shape
  return type === 'string' || (wrapped ? holdsString(wrapped) : options.filter(isSchema).some(holdsString))
}

/** The schema of the JSON text that a field contains (`jsonOf`). */
function jsonIn(schema: Schema): Schema | undefined {
  const { pipe, wrapped } = schema as Shape
  return pipe?.find(({ metadata }) => metadata?.json)?.metadata?.json ?? (wrapped && jsonIn(wrapped))
}

/**
 * The texts that a schema declares, except choices of fixed values. Fails for one that accepts no known text, and names every part that
 * takes anything in `open`.
 */
export function stringFields(schema: Schema, path = '', open: string[] = []): StringField[] {
  const json = jsonIn(schema)
  if (json) return stringFields(json, `${path}(json)`, open)
  if (isPlain(schema)) return holdsString(schema) ? [fieldAt(path, schema)] : []
  const { type, entries, rest, item, items = [], key, value, wrapped, options = [] } = schema as Shape
  if (['unknown', 'any', 'custom', 'lazy', 'loose_object'].includes(type)) open.push(path)
  const parts: (readonly [string, unknown])[] = [
    ...Object.entries(entries ?? {}).map(([name, entry]) => [path ? `${path}.${name}` : name, entry] as const),
    ...items.map((entry, place) => [`${path}[${place}]`, entry] as const),
    ...options.map((option) => [path, option] as const),
    [`${path}[]`, item],
    [`${path}{key}`, key],
    [`${path}{}`, value],
    [path, wrapped],
    [`${path}{rest}`, rest],
  ]
  return parts.flatMap(([place, part]) => (isSchema(part) ? stringFields(part, place, open) : []))
}

/** The values of a choice that is written in one text (`oneOf`). */
function valuesIn(schema: Schema): readonly string[] {
  const { pipe, wrapped } = schema as Shape
  return pipe?.find(({ metadata }) => metadata?.options)?.metadata?.options ?? (wrapped ? valuesIn(wrapped) : [])
}

function fieldAt(path: string, schema: Schema): StringField {
  const samples = [...valuesIn(schema).slice(0, 1), ...known].filter((text) => v.is(schema, text))
  if (samples.length === 0) throw new Error(`tests/support/contract/string-fields.ts has no text that ${path} accepts`)
  return { path, schema, samples }
}
