/**
 * Whether a field holds what only a machine reads: the number of another record, several of them, or a structure. Of such a
 * one a conflict says that it was changed, not from which number to which.
 */
export function isReference(field: string, ...values: readonly unknown[]): boolean {
  return field.endsWith('_id') || values.flat().some(isUnreadable) || values.some(isListOfNumbers)
}

const isUnreadable = (value: unknown) => typeof value === 'object' && value !== null
const isListOfNumbers = (value: unknown) => Array.isArray(value) && value.some((item) => typeof item === 'number')
