import * as v from 'valibot'
import type { Schema } from '#contract/declare/endpoint.ts'

interface Shape {
  entries?: Record<string, Schema>
  item?: Schema
  wrapped?: Schema
  options?: readonly unknown[]
}

/** A field of a form that takes a number, or the digits of a decimal number as a text. */
export interface NumberField {
  /** Its names from the form down. */
  path: string
  /** The largest and the smallest number that it takes. */
  max: number
  min: number
}

/** The fields of a form that take a number, also those of its parts. */
export function numberFields(schema: Schema, path = ''): NumberField[] {
  const shape = schema as unknown as Shape
  const parts = [shape.wrapped, shape.item, ...(shape.options ?? [])].filter(isSchema)
  const inside = [
    ...parts.flatMap((part) => numberFields(part, path)),
    ...Object.entries(shape.entries ?? {}).flatMap(([name, entry]) =>
      numberFields(entry, path ? `${path}.${name}` : name),
    ),
  ]
  if (inside.length > 0 || path === '') return inside
  const write = v.is(schema, 1) ? Number : v.is(schema, '1.5') && !v.is(schema, 'a') ? String : undefined
  if (!write) return []
  const taken = numbers.filter((number) => v.is(schema, write(number)))
  return [{ path, max: Math.max(...taken), min: Math.min(...taken) }]
}

/** Not a value of a list of values. */
const isSchema = (part: unknown): part is Schema => typeof part === 'object' && part !== null && '~run' in part

/** Numbers at and around every limit in use: powers of ten and of two, just below and above, and those limits with a sign. */
const numbers = [
  ...Array.from({ length: 15 }, (_, digits) => 10 ** digits),
  ...[7, 8, 15, 16, 31, 32, 53].map((bits) => 2 ** bits),
]
  .flatMap((limit) => [limit - 1, limit, limit + 1])
  .concat([120, 160, 240, 365, 500, 600, 720, 30_000])
  .filter(Number.isSafeInteger)
  .flatMap((number) => [number, -number])
