import type { Locale } from '#contract/messages/locale.ts'
import { type MessageKey, messageText } from '#contract/messages/messages.ts'
import type { Api } from './api.ts'
import type { ApiError } from './api-error.ts'

/** A toast. Two with the same text are shown as one. */
export interface Notification {
  kind: 'positive' | 'negative'
  text: string
  /** Milliseconds for which it is shown. */
  duration: number
  /** Whether it has a close button. */
  closable: boolean
  /** A button with an action. */
  action?: { text: string; run: () => void }
  /** The number of the failed request, shown to be copied. */
  number?: string
}

/** Shows toasts, at the top right. */
export interface NotificationPort {
  show(notification: Notification): void
}

/** Milliseconds for which a toast is shown (specification, section 9). */
const toastDuration = 5000
/** Toasts about validation are shown for longer and can be closed (specification, section 8). */
export const validationDuration = 10_000

/** A toast about a success. */
export function positive(text: string): Notification {
  return { kind: 'positive', text, duration: toastDuration, closable: false }
}

/** A toast about a failure. */
export function negative(text: string): Notification {
  return { kind: 'negative', text, duration: toastDuration, closable: false }
}

/** A toast about refused values. */
function validation(text: string): Notification {
  return { kind: 'negative', text, duration: validationDuration, closable: true }
}

/**
 * Message fields that any answer may carry beside its result; status `fail` makes the message negative (specification, section
 * 8).
 */
export interface SuccessMessage {
  message?: string
  status?: string
  /** The answer of an earlier attempt to send the form: later changes are not in it (decision 400). */
  arrived_before?: boolean
}

/** The toast shown for a successful answer, if any. */
export function notificationOfSuccess({ message, status }: SuccessMessage): Notification | null {
  if (!message) return null
  return status === 'fail' ? negative(message) : positive(message)
}

/**
 * The toasts shown for a refused call (specification, section 8); status 0 means that there was no answer. One with the number of the
 * request stays as long as one about validation, so that the number can be copied.
 */
export function notificationsOfRefusal(
  { status, refusal, request_id }: Pick<ApiError, 'status' | 'refusal' | 'request_id'>,
  locale: Locale,
): Notification[] {
  const say = (fallback: MessageKey): Notification => {
    const text = refusal?.message || messageText(fallback, locale)
    // Refused values need none: the text says what to correct.
    return request_id && status !== 422 ? { ...validation(text), number: request_id } : negative(text)
  }
  if (status === 0) return [say('refusal.no_answer')]
  if (status === 401 || status === 403) return [say('refusal.unauthorized')]
  if (status === 404) return [say('refusal.not_found')]
  if (status !== 422 && status !== 400) return [say('refusal.error')]
  const errors = [...new Set(Object.values(refusal?.errors ?? {}).flat())]
  return errors.length > 0 ? errors.map(validation) : [say('refusal.no_reason')]
}

interface Deleted {
  /** Name of the resource, as the trash uses it. */
  entity: string
  id: number
  /** Label of the button. */
  undo: string
  locale: string
  onRestored: () => void
}

/**
 * Shows that a record was deleted, with a button that restores it while the message is visible. The API client shows a refusal.
 */
export function deletedWithUndo(api: Api, { entity, id, undo, locale, onRestored }: Deleted): Notification {
  const key: MessageKey = 'deleted'
  const restore = async () => {
    await api.call('core.trash.restore', { path: { entity, record: id } })
    onRestored()
  }
  return {
    ...positive(messageText(key, locale)),
    duration: validationDuration,
    closable: true,
    action: { text: undo, run: () => void restore().catch(() => undefined) },
  }
}
