/** Whether a field holds ids or a structure that people cannot read. A conflict then says that it was changed, without values. */
export function isReference(field: string, ...values: readonly unknown[]): boolean {
  return field.endsWith('_id') || values.flat().some(isUnreadable) || values.some(isListOfNumbers)
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const isUnreadable = (value: unknown) =>
  (typeof value === 'object' && value !== null) || (typeof value === 'string' && uuid.test(value))
const isListOfNumbers = (value: unknown) => Array.isArray(value) && value.some((item) => typeof item === 'number')
