import * as v from 'valibot'
import type { Schema } from './endpoint.ts'
import { release } from './release.ts'

interface Since {
  release: number
  fallback: unknown
}

/**
 * Declares a field that forms or queries have since a release. A client of an earlier release that is still served does not have it, and
 * `fallback` is taken in its place; from any other client the field is required as it is declared. Once no client without the
 * field is served, a test names the declaration, so that it is removed.
 */
export function sinceRelease<Field extends Schema>(since: number, field: Field, fallback: v.InferInput<Field>): Field {
  return v.pipe(field, v.metadata({ since: { release: since, fallback } satisfies Since })) as unknown as Field
}

/** The properties of valibot's schemas used here. */
type Shape = Schema & {
  entries?: Record<string, Schema>
  item?: Schema
  value?: Schema
  wrapped?: Schema
  options?: readonly unknown[]
  pipe?: readonly { type: string; metadata?: { since?: Since } }[]
}

const sinceOf = (field: Schema): Since | undefined =>
  (field as Shape).pipe?.find(({ metadata }) => metadata?.since)?.metadata?.since

/**
 * A client's input as this release reads it: the fields that an earlier client does not have yet are filled in, and those of a
 * later client that this release does not have are left out. That of a client of this release is returned as it is.
 */
export function inputOfRelease(schema: Schema, input: unknown, client: number): unknown {
  if (client === release || input === null || typeof input !== 'object') return input
  const { entries, item, value, wrapped, options } = schema as Shape
  if (entries && !Array.isArray(input)) return fieldsOfRelease(entries, input, client)
  if (item && Array.isArray(input)) return input.map((one) => inputOfRelease(item, one, client))
  if (value && !Array.isArray(input))
    return Object.fromEntries(Object.entries(input).map(([name, one]) => [name, inputOfRelease(value, one, client)]))
  if (wrapped) return inputOfRelease(wrapped, input, client)
  const read = schemasIn(options).map((option) => ({ option, input: inputOfRelease(option, input, client) }))
  return read.find((one) => v.is(one.option, one.input))?.input ?? input
}

/** The schemas of a union; a choice of plain values has none. */
const schemasIn = (options: readonly unknown[] = []) =>
  options.filter((option): option is Schema => typeof option === 'object' && option !== null)

function fieldsOfRelease(entries: Record<string, Schema>, input: object, client: number): object {
  const isDeclared = (name: string) => Object.hasOwn(entries, name)
  const given = Object.entries(input)
    .filter(([name]) => client < release || isDeclared(name))
    .map(([name, one]) => [name, isDeclared(name) ? inputOfRelease(entries[name] as Schema, one, client) : one])
  const lacking = Object.entries(entries).flatMap(([name, field]) => {
    const since = sinceOf(field)
    return since && client < since.release && !Object.hasOwn(input, name) ? [[name, since.fallback]] : []
  })
  return Object.fromEntries([...given, ...lacking])
}

/** The names of all fields in a schema, also of nested ones. */
export function namesOfFields(schema: Schema): string[] {
  const { entries = {}, item, value, wrapped, options } = schema as Shape
  const inner = [...Object.values(entries), item, value, wrapped, ...schemasIn(options)]
  return [...Object.keys(entries), ...inner.flatMap((one) => (one ? namesOfFields(one) : []))]
}

/** The fields declared by `sinceRelease` in a schema, with their releases: `people.name`. */
export function fieldsSince(schema: Schema, path = ''): { field: string; release: number }[] {
  const { entries = {}, item, value, wrapped, options } = schema as Shape
  const own = sinceOf(schema)
  const inner = [item, value, wrapped].filter((one) => one !== undefined)
  return [
    ...(own ? [{ field: path, release: own.release }] : []),
    ...Object.entries(entries).flatMap(([name, field]) => fieldsSince(field, path ? `${path}.${name}` : name)),
    ...[...inner, ...schemasIn(options)].flatMap((one) => fieldsSince(one, path)),
  ]
}
