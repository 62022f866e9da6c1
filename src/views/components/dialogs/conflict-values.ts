/**
 * Whether a field holds what only a machine reads: the number of another record or of a file, several of them, or a structure. Of
 * such a one a conflict says that it was changed, not from which number to which.
 */
export function isReference(field: string, ...values: readonly unknown[]): boolean {
  return field.endsWith('_id') || values.flat().some(isUnreadable) || values.some(isListOfNumbers)
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const isUnreadable = (value: unknown) =>
  (typeof value === 'object' && value !== null) || (typeof value === 'string' && uuid.test(value))
const isListOfNumbers = (value: unknown) => Array.isArray(value) && value.some((item) => typeof item === 'number')
