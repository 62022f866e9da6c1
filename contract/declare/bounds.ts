import * as v from 'valibot'
import type { Locale, Translated } from '#contract/messages/locale.ts'
import { type MessageKey, type MessageParameters, messageText } from '#contract/messages/messages.ts'
import type { Bounds, Limit, TimeDescription } from '#contract/values/bounds.ts'
import { daysAfter, monthsAfter } from '#contract/values/days.ts'
import { entriesOf } from '#contract/values/dependent-fields.ts'
import { isLeftOut, warsawMoments, writtenDay } from '#contract/values/moment.ts'
import { today } from '#contract/values/rules.ts'
import type { Schema } from './endpoint.ts'

/** What the limits of a form are counted from. */
export interface Clock {
  /** The moment of the check: on the server that of the request, in a form the server's, where it is known. */
  at: Date
  /** Values of the record that limits refer to, as days `YYYY-MM-DD`. */
  record?: Readonly<Record<string, string | null | undefined>>
}

/** A value outside its bounds. */
export interface BrokenBound {
  /** Path of the field, with dots. */
  field: string
  says: MessageKey
  /** Parameters of the text; `day` is the limit as it is written in each language. */
  parameters: Readonly<Record<string, string | number | Translated>>
}

/** A field of days, moments or times: its schema, and what is declared of it. */
export interface TimeField extends TimeDescription {
  schema: Schema
  written: NonNullable<TimeDescription['written']>
}

/** The properties of valibot's schemas used here. */
type Shape = Schema & {
  item?: Schema
  value?: Schema
  wrapped?: Schema
  options?: readonly unknown[]
  pipe?: readonly ({ type: string; metadata?: TimeDescription } | Schema)[]
}

/** Kinds of schemas that a day, moment or time is, or that hold one that may be empty. */
const kinds: ReadonlySet<string> = new Set(['string', 'optional', 'nullable', 'union'])

/** The schema of a day, moment or time within a field that may be empty, with its bounds; null for any other field. */
export function timeFieldOf(field: Schema): TimeField | null {
  const { type, wrapped, options = [], pipe } = field as Shape
  if (!kinds.has(type)) return null
  const said: TimeDescription = {}
  for (const step of pipe ?? []) if ('metadata' in step) Object.assign(said, step.metadata)
  const below = said.written ? null : firstTimeField([pipe?.[0], wrapped, ...options], field)
  const written = said.written ?? below?.written
  if (!written) return null
  return {
    schema: below?.schema ?? field,
    written,
    bounds: said.bounds ?? below?.bounds,
    unbounded: said.unbounded ?? below?.unbounded,
  }
}

function firstTimeField(schemas: readonly unknown[], around: Schema): TimeField | null {
  for (const schema of schemas) {
    const found = isSchema(schema) && schema !== around ? timeFieldOf(schema) : null
    if (found) return found
  }
  return null
}

const isSchema = (one: unknown): one is Schema =>
  typeof one === 'object' && one !== null && (one as { kind?: unknown }).kind === 'schema'

/** The parts of a schema that may hold fields: items of a list, values of a record, alternatives. */
function partsOf(schema: Schema): Schema[] {
  const { value, wrapped, options = [] } = schema as Shape
  return [value, wrapped, ...options].filter(isSchema)
}

/** The fields of days, moments and times in a schema, by their paths; `items.0.day` within a list. */
export function timeFieldsIn(schema: Schema, path = ''): { path: string; form: Schema; field: TimeField }[] {
  const { item } = schema as Shape
  const listed = item ? timeFieldOf(item) : null
  const own = Object.entries(entriesOf(schema)).flatMap(([name, entry]) => {
    const field = timeFieldOf(entry)
    return field ? [{ path: `${path}${name}`, form: schema, field }] : timeFieldsIn(entry, `${path}${name}.`)
  })
  const within = partsOf(schema).flatMap((part) => timeFieldsIn(part, path))
  if (listed) return [{ path: `${path}0`, form: schema, field: listed }]
  return [...own, ...within, ...(item ? timeFieldsIn(item, `${path}0.`) : [])]
}

/** The values outside their bounds. A field that is not valid by itself is left out: its schema says why. */
export function brokenBounds(schema: Schema, input: unknown, clock: Clock, path = ''): BrokenBound[] {
  if (input === null || typeof input !== 'object') return []
  const { item } = schema as Shape
  if (Array.isArray(input))
    return item ? input.flatMap((one, index) => brokenBounds(item, one, clock, `${path}${index}.`)) : []
  const values = input as Record<string, unknown>
  const own = Object.entries(entriesOf(schema)).flatMap(([name, entry]) => {
    const field = timeFieldOf(entry)
    if (!field) return brokenBounds(entry, Object.hasOwn(values, name) ? values[name] : null, clock, `${path}${name}.`)
    const broken = brokenOf(schema, values, { name, field }, clock)
    return broken ? [{ ...broken, field: `${path}${name}` }] : []
  })
  return [...own, ...partsOf(schema).flatMap((part) => brokenBounds(part, input, clock, path))]
}

/** The text of a broken bound in a language. */
export function textOfBroken({ says, parameters }: BrokenBound, locale: Locale): string {
  const written: MessageParameters = Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, typeof value === 'object' ? value[locale] : value]),
  )
  return messageText(says, locale, written)
}

type Broken = Omit<BrokenBound, 'field'>

/** The first limit that the value of one field breaks. */
function brokenOf(
  form: Schema,
  values: Record<string, unknown>,
  { name, field }: { name: string; field: TimeField },
  clock: Clock,
): Broken | null {
  const { bounds } = field
  const value = bounds ? valueIn(form, values, name) : null
  if (!bounds || value === null) return null
  const read = (other: string) => valueIn(form, values, other)
  return field.written === 'time' ? brokenTime(value, bounds, read, clock) : brokenValue(value, field, read, clock)
}

/** The value of a field as its schema reads it; null where it is empty or not valid. */
function valueIn(form: Schema, values: Record<string, unknown>, name: string): string | null {
  const entry = entriesOf(form)[name]
  if (!entry) return null
  const read = v.safeParse(entry, Object.hasOwn(values, name) ? values[name] : undefined)
  return read.success && typeof read.output === 'string' && read.output !== '' ? read.output : null
}

type Read = (field: string) => string | null

/** The first limit that a day or moment breaks. */
export function brokenValue(
  value: string,
  { written, bounds = {} }: Pick<TimeField, 'written' | 'bounds'>,
  read: Read,
  clock: Clock,
): Broken | null {
  const isBroken = (limit: Limit, side: 'from' | 'until') => {
    const edge = edgeOf(limit, read, clock)
    if (edge === null) return false
    // A moment is compared with a day by its own day.
    const compared = written === 'moment' && edge.length === 10 ? today(new Date(value)) : value
    if (compared === edge) return limit.isOpen === true
    return side === 'from' ? compared < edge : compared > edge
  }
  const broken =
    bounds.from?.find((limit) => isBroken(limit, 'from')) ?? bounds.until?.find((limit) => isBroken(limit, 'until'))
  return broken ? saidOf(broken, edgeOf(broken, read, clock)) : null
}

/** The first limit that a time of day breaks, on the day of its other field. */
function brokenTime(time: string, { on, from = [], until = [] }: Bounds, read: Read, { at }: Clock): Broken | null {
  const day = on === undefined ? null : read(on)
  if (day !== null && isLeftOut(`${day}T${time}`)) return { says: 'rule.moment_left_out', parameters: {} }
  const isBroken = ({ of, isOpen }: Limit, side: 'from' | 'until') => {
    if (of === 'now') {
      // Of another day, its own bound says whether it is right. An hour that occurs twice is past when it has been twice.
      const moment = day === today(at) ? warsawMoments(`${day}T${time}`)[0] : undefined
      if (moment === undefined) return false
      const ahead = Date.parse(moment) - at.getTime()
      return ahead === 0 ? isOpen === true : side === 'from' ? ahead < 0 : ahead > 0
    }
    const other = typeof of === 'object' && 'field' in of ? read(of.field) : null
    if (other === null) return false
    if (time === other) return isOpen === true
    return side === 'from' ? time < other : time > other
  }
  const broken = from.find((limit) => isBroken(limit, 'from')) ?? until.find((limit) => isBroken(limit, 'until'))
  return broken ? saidOf(broken, null) : null
}

function saidOf({ says, parameters }: Limit, edge: string | null): Broken {
  const day = edge?.slice(0, 10) ?? ''
  return { says, parameters: { day: { pl: writtenDay(day, 'pl'), en: writtenDay(day, 'en') }, ...parameters } }
}

/** A limit as a day `YYYY-MM-DD`, or of `now` as a moment; null where its origin is empty. */
function edgeOf({ of, days = 0, months = 0 }: Limit, read: Read, { at, record = {} }: Clock): string | null {
  if (of === 'now') return at.toISOString()
  const origin = of === 'today' ? today(at) : 'field' in of ? read(of.field) : (record[of.record] ?? null)
  return origin === null ? null : daysAfter(monthsAfter(origin, months), days)
}

/** The first and last day of a field of days or moments that its form would accept now, for its calendar. */
export function daysOf(
  schema: Schema,
  name: string,
  values: object,
  clock: Clock,
): { min: string | undefined; max: string | undefined } {
  const entry = entriesOf(schema)[name]
  const field = entry ? timeFieldOf(entry) : null
  const read = (other: string) => valueIn(schema, values as Record<string, unknown>, other)
  const edges = (limits: readonly Limit[] = []) =>
    limits
      .map((limit) => edgeOf(limit, read, clock))
      .flatMap((edge) => (edge === null ? [] : [edge.length === 10 ? edge : today(new Date(edge))]))
      .toSorted()
  return { min: edges(field?.bounds?.from).at(-1), max: edges(field?.bounds?.until)[0] }
}
