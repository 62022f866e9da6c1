import type { Locale } from '#contract/locale.ts'
import { messageText } from '#contract/messages/messages.ts'
import type { Failure } from '#machines/failure.ts'

/**
 * The text of a refusal for one place: the reasons that belong to none of the given fields, or the message of the whole. Null
 * when every reason is shown at its field.
 */
export function refusalText({ message, errors }: Failure, fields: readonly string[], locale: Locale): string | null {
  const reasons = Object.entries(errors)
  if (reasons.length === 0) return message || messageText('refusal.no_answer', locale)
  const apart = reasons.flatMap(([field, texts]) => (fields.includes(field) ? [] : texts))
  return [...new Set(apart)].join(' ') || null
}
