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
}

/** Shows toasts, at the top right. */
export interface NotificationPort {
  show(notification: Notification): void
}

/** Milliseconds for which a toast is shown (specification, section 9). */
export const toastDuration = 5000
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
export function validation(text: string): Notification {
  return { kind: 'negative', text, duration: validationDuration, closable: true }
}
