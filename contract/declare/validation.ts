import * as v from 'valibot'
import { type Locale, locales } from '#contract/messages/locale.ts'
import { type MessageKey, messageText } from '#contract/messages/messages.ts'
import { askedValues, entriesOf } from '#contract/values/dependent-fields.ts'
import { brokenBounds, type Clock, textOfBroken } from './bounds.ts'
import type { Schema } from './endpoint.ts'

/** Default messages for schemas without a text of their own: a missing key, a wrong type, an undeclared field. */
for (const locale of locales) v.setGlobalMessage((issue) => messageText(keyOf(issue), locale), locale)

function keyOf(issue: v.BaseIssue<unknown>): MessageKey {
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'rule.unknown_field'
  return issue.input === undefined || issue.input === null || issue.input === '' ? 'rule.required' : 'rule.type'
}

/** Texts by field; nested fields are written with dots, and errors of the whole are under `''`. */
export type FieldErrors = Record<string, string[]>

export type Validated<Output> = { success: true; output: Output } | { success: false; errors: FieldErrors }

/**
 * Checks a value against a schema of the contract, with texts in the given language. Used by the server and by forms. Each
 * field gets its first error only; rules over several fields, and bounds of days and moments, are checked whatever other errors
 * there are. Hidden fields are left out. `clock` has the moment that bounds are counted from: by default that of this machine.
 */
export function validate<S extends Schema>(
  schema: S,
  input: unknown,
  locale: Locale,
  clock: Clock = { at: new Date() },
): Validated<v.InferOutput<S>> {
  const asked = askedValues(schema, input)
  const checked = v.safeParse(schema, asked, { lang: locale })
  const broken = brokenBounds(schema, asked, clock)
  if (checked.success && broken.length === 0) return { success: true, output: checked.output }
  // A Map, because a hostile field may be called `constructor`.
  const errors = new Map<string, Set<string>>()
  for (const issue of checked.issues ?? []) {
    const field = v.getDotPath(issue) ?? ''
    errors.set(field, (errors.get(field) ?? new Set()).add(issue.message))
  }
  for (const bound of broken)
    if (!errors.has(bound.field)) errors.set(bound.field, new Set([textOfBroken(bound, locale)]))
  const told = inOrderOf(schema, [...errors])
  return { success: false, errors: Object.fromEntries(told.map(([field, texts]) => [field, [...texts]])) }
}

/** Sorted by the order of the fields, because rules over several fields run last. */
function inOrderOf<Told>(schema: Schema, errors: readonly (readonly [string, Told])[]) {
  const fields = Object.keys(entriesOf(schema))
  const placeOf = (field: string) => {
    const place = fields.indexOf(field.split('.', 1)[0] ?? '')
    return place === -1 ? fields.length : place
  }
  return errors.toSorted(([one], [other]) => placeOf(one) - placeOf(other))
}
