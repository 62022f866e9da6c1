import type { Locale } from '#contract/locale.ts'
import { type MessageKey, text } from '#contract/messages/messages.ts'
import type { Refusal } from '#contract/refusal.ts'
import { type Notification, negative, positive, validation } from './notifications.ts'

/**
 * Message fields that any answer may carry beside its result; status `fail` makes the message negative (specification, section
 * 8).
 */
export interface SuccessMessage {
  message?: string
  status?: string
  /** The answer of an earlier attempt to send the form: what was changed since is not in it (decision 400). */
  arrived_before?: boolean
}

/** The toast shown for a successful answer, if any. */
export function notificationOfSuccess({ message, status }: SuccessMessage): Notification | null {
  if (!message) return null
  return status === 'fail' ? negative(message) : positive(message)
}

/** The toasts shown for a refused call (specification, section 8); status 0 means that there was no answer. */
export function notificationsOfRefusal(status: number, refusal: Refusal | null, locale: Locale): Notification[] {
  const say = (fallback: MessageKey) => negative(refusal?.message || text(fallback, locale))
  if (status === 0) return [say('refusal.no_answer')]
  if (status === 401 || status === 403) return [say('refusal.unauthorized')]
  if (status === 404) return [say('refusal.not_found')]
  if (status !== 422 && status !== 400) return [say('refusal.error')]
  const errors = [...new Set(Object.values(refusal?.errors ?? {}).flat())]
  return errors.length > 0 ? errors.map(validation) : [say('refusal.no_reason')]
}
