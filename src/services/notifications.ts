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

/** Section 9 of the specification. */
export const toastDuration = 5000
/** Toasts about validation are shown for longer and can be closed (specification, section 8). */
export const validationDuration = 10_000

/** Tells of a success. */
export function positive(text: string): Notification {
  return { kind: 'positive', text, duration: toastDuration, closable: false }
}

/** Tells of a failure. */
export function negative(text: string): Notification {
  return { kind: 'negative', text, duration: toastDuration, closable: false }
}

/** Tells of values that were refused. */
export function validation(text: string): Notification {
  return { kind: 'negative', text, duration: validationDuration, closable: true }
}
