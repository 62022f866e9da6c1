import * as v from 'valibot'

type Schema = v.GenericSchema
type Condition = (form: Record<string, unknown>) => boolean

/**
 * Declares a field that its form shows only for some values of the other fields. A hidden field may still hold text typed
 * earlier; `validate` and the forms leave it out, so the field must have a default.
 */
export function askedWhen<Field extends Schema, Form extends object>(
  field: Field,
  isAsked: (form: Form) => boolean,
): Field {
  return v.pipe(field, v.metadata({ isAsked })) as unknown as Field
}

/** Whether a form shows a field, given its values. */
export function isAsked(form: Schema, field: string, values: object): boolean {
  const condition = conditionOf(entriesOf(form)[field])
  return !condition || condition(values as Record<string, unknown>)
}

/** The values without those of hidden fields. */
export function askedValues<Values>(form: Schema, values: Values): Values {
  if (values === null || typeof values !== 'object' || Array.isArray(values)) return values
  const entries = Object.entries(entriesOf(form))
  const dropped = entries.filter(([name]) => name in values && !isAsked(form, name, values)).map(([name]) => name)
  if (dropped.length === 0) return values
  return Object.fromEntries(Object.entries(values).filter(([name]) => !dropped.includes(name))) as Values
}

/** The fields of a form by their names, in the order in which it declares them. */
export const entriesOf = (form: Schema): Record<string, Schema> =>
  (form as unknown as { entries?: Record<string, Schema> }).entries ?? {}

function conditionOf(field: Schema | undefined): Condition | undefined {
  const { pipe = [] } = (field ?? {}) as { pipe?: readonly { type: string; metadata?: { isAsked?: Condition } }[] }
  return pipe.find(({ metadata }) => metadata?.isAsked)?.metadata?.isAsked
}
