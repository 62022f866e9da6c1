import type { Locale } from '#contract/messages/locale.ts'
import { type MessageKey, messageText } from '#contract/messages/messages.ts'
import type { Failure, FailureCode } from '#machines/failure.ts'

/** The text of a failure as a whole: the server's, else that of its code. */
export function failureText({ code, message }: Pick<Failure, 'code' | 'message'>, locale: string): string {
  return message || messageText(keyOf(code), locale)
}

function keyOf(code: FailureCode): MessageKey {
  if (code === 'forbidden') return 'refusal.unauthorized'
  // Only the server has a text for a full disk.
  return code === 'insufficient_storage' ? 'refusal.error' : `refusal.${code}`
}

/**
 * The text of a refusal for one place: the reasons that belong to none of the given fields, or the message of the whole. Null
 * when every reason is shown at its field.
 */
export function refusalText(failure: Failure, fields: readonly string[], locale: Locale): string | null {
  const reasons = Object.entries(failure.errors)
  if (reasons.length === 0) return failureText(failure, locale)
  const apart = reasons.flatMap(([field, texts]) => (fields.includes(field) ? [] : texts))
  return [...new Set(apart)].join(' ') || null
}
