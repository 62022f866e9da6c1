import * as v from 'valibot'
import { askedValues, entriesOf } from './dependent-fields.ts'
import type { Schema } from './endpoint.ts'
import { type Locale, locales } from './locale.ts'
import { type MessageKey, text } from './messages.ts'

/** What valibot says where a schema has no text of its own: a missing key, a wrong type, an undeclared field. */
for (const locale of locales) v.setGlobalMessage((issue) => text(keyOf(issue), locale), locale)

function keyOf(issue: v.BaseIssue<unknown>): MessageKey {
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'rule.unknown_field'
  return issue.input === undefined || issue.input === null || issue.input === '' ? 'rule.required' : 'rule.type'
}

/** Texts by field; a nested field is written with dots, what concerns the whole is under `''`. */
export type FieldErrors = Record<string, string[]>

export type Validated<Output> = { success: true; output: Output } | { success: false; errors: FieldErrors }

/**
 * Checks a value against a schema of the contract, with texts in the language. The server and the forms use it alike.
 * Of what is wrong with a field the first is told; rules over several fields are asked whatever else is wrong. What stands
 * in fields that the form does not ask for is left out.
 */
export function validate<S extends Schema>(schema: S, input: unknown, locale: Locale): Validated<v.InferOutput<S>> {
  const checked = v.safeParse(schema, askedValues(schema, input), { lang: locale })
  if (checked.success) return { success: true, output: checked.output }
  // A map, because a hostile field may be called `constructor`.
  const errors = new Map<string, Set<string>>()
  for (const issue of checked.issues) {
    const field = v.getDotPath(issue) ?? ''
    errors.set(field, (errors.get(field) ?? new Set()).add(issue.message))
  }
  const told = inOrderOf(schema, [...errors])
  return { success: false, errors: Object.fromEntries(told.map(([field, texts]) => [field, [...texts]])) }
}

/** In the order of the fields: rules over several fields are asked after the others, and are told where they belong. */
function inOrderOf<Told>(schema: Schema, errors: readonly (readonly [string, Told])[]) {
  const fields = Object.keys(entriesOf(schema))
  const placeOf = (field: string) => {
    const place = fields.indexOf(field.split('.', 1)[0] ?? '')
    return place === -1 ? fields.length : place
  }
  return errors.toSorted(([one], [other]) => placeOf(one) - placeOf(other))
}
