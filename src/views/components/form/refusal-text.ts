import type { Locale } from '#contract/locale.ts'
import { text } from '#contract/messages/messages.ts'
import type { Failure } from '#machines/failure.ts'

/**
 * What is said of a refusal in one place: the reasons that belong to none of these fields, or the whole in a sentence. Nothing
 * when every reason stands at its field.
 */
export function refusalText({ message, errors }: Failure, fields: readonly string[], locale: Locale): string | null {
  const reasons = Object.entries(errors)
  if (reasons.length === 0) return message || text('refusal.no_answer', locale)
  const apart = reasons.flatMap(([field, texts]) => (fields.includes(field) ? [] : texts))
  return [...new Set(apart)].join(' ') || null
}
