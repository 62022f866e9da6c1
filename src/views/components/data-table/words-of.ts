import type { Label } from '#views/components/entity/label.ts'

/** The word of a value of which a cell says nothing. */
export const noWord = { pl: '', en: '' }

/** The words of an enumeration for exports, from the texts of its badges. */
export function wordsOf<Value extends string | number>(shown: Record<Value, { label: Label }>): Record<string, Label> {
  return Object.fromEntries(Object.entries<{ label: Label }>(shown).map(([value, { label }]) => [value, label]))
}
