import type * as v from 'valibot'
import { numberKindOf } from '#contract/values/shown-numbers.ts'

type Declared = v.GenericSchema & {
  wrapped?: Declared
  item?: Declared
  items?: Declared[]
  entries?: Record<string, Declared>
  options?: readonly unknown[]
  literal?: unknown
  value?: Declared
}

/** A day and a moment that screens show as no other: each place in a record has its own. */
const dayOf = (place: number) => `20${10 + (place % 14)}-0${1 + (place % 9)}-${10 + (place % 18)}`

/**
 * A value that a schema of an answer allows. `turn` varies it: which value of an enumeration, yes or no, there or missing; `place` makes texts,
 * numbers and days differ from those of other fields.
 */
export function sampleOf(schema: v.GenericSchema, name: string, turn: number, place: number): unknown {
  const declared = schema as Declared
  const within = (inner: Declared, index = 0) => sampleOf(inner, name, turn, place * 7 + index)
  if (numberKindOf(schema)) return `${50_000 + place * 41 + turn}.${10 + (place % 80)}`
  switch (declared.type) {
    case 'nullable':
    case 'optional':
    case 'nullish':
      if ((turn + place) % 4 === 3) return declared.type === 'optional' ? undefined : null
      return within(declared.wrapped as Declared)
    case 'boolean':
      // Not in step with the enumerations beside it.
      return ((turn >> (place % 3)) + place) % 2 === 0
    case 'number':
      return name === 'id' ? 7000 + turn : 1000 + place * 37 + turn
    case 'picklist':
      return declared.options?.[(turn + place) % declared.options.length]
    case 'literal':
      return declared.literal
    case 'union':
    case 'variant':
      return within(declared.options?.[turn % declared.options.length] as Declared)
    case 'array':
      return [within(declared.item as Declared)]
    case 'tuple':
      return declared.items?.map((item, index) => within(item, index + 1))
    case 'object':
    case 'strict_object':
    case 'loose_object':
      return Object.fromEntries(
        Object.entries(declared.entries ?? {}).map(([field, inner], index) => [
          field,
          sampleOf(inner, field, turn, place * 11 + index + 1),
        ]),
      )
    case 'record':
      return {}
    case 'string':
      return textOf(name, turn, place)
    default:
      return null
  }
}

function textOf(name: string, turn: number, place: number): string {
  if (/(_on|_date|_day|^day|^date|^deadline|^valid_(from|until|to)|^expires)$/.test(name)) return dayOf(place + turn)
  if (/(_at|_until|^since|^at|^from|^until|_before)$/.test(name))
    return `${dayOf(place + turn)}T1${place % 9}:2${turn % 9}:00.000Z`
  if (/_time$/.test(name)) return `1${place % 9}:3${turn % 9}`
  if (/phone/.test(name)) return `+4860070${1000 + place + turn}`
  if (/nip/.test(name)) return `856734${1000 + place + turn}`
  if (/serial_no/.test(name)) return `091234567890123456${1000 + place + turn}`
  if (/email/.test(name)) return `osoba${place}-${turn}@example.pl`
  if (/colour/.test(name)) return '#0f766e'
  if (/_url$/.test(name)) return `/files/${place}`
  return `Tekst${place}-${turn}`
}
