import type { Schema } from '#contract/declare/endpoint.ts'
import { entriesOf } from '#contract/values/dependent-fields.ts'

/** The properties of valibot's schemas used here. */
interface Shape {
  type: string
  requirement?: unknown
  wrapped?: Schema
  options?: readonly unknown[]
  pipe?: readonly Schema[]
}

/** Kinds of schemas that a text is, or that hold one that may be empty. */
const kinds: ReadonlySet<string> = new Set(['string', 'optional', 'nullable', 'union'])

/** Most characters that a text field takes; undefined for a field that is no text or has no limit. */
export function textLimitOf(field: Schema | undefined): number | undefined {
  const { type = '', wrapped, options = [], pipe = [] } = (field ?? {}) as Partial<Shape>
  if (!kinds.has(type)) return undefined
  const own = (pipe as readonly unknown[] as Shape[]).find((step) => step.type === 'max_length')?.requirement
  if (typeof own === 'number') return own
  const within = [pipe[0], wrapped, ...options].filter((one): one is Schema => one instanceof Object && one !== field)
  return within.map(textLimitOf).find((limit) => limit !== undefined)
}

/** Most characters of a field of a form, by its name. */
export function textLimitIn(form: Schema, name: string): number | undefined {
  return textLimitOf(entriesOf(form)[name])
}
