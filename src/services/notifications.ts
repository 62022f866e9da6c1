/** A toast. Two with the same text are one. */
export interface Notification {
  kind: 'positive' | 'negative'
  text: string
  /** Milliseconds. */
  duration: number
  /** Whether it has a close button. */
  closable: boolean
  /** What can be done about it. */
  action?: { text: string; run: () => void }
}

/** Whatever shows toasts, at the top right. */
export interface NotificationPort {
  show(notification: Notification): void
}

/** Section 9 of the specification. */
export const toastDuration = 5000
/** What a validation said stays longer and can be closed (specification, section 8). */
export const validationDuration = 10_000

export function positive(text: string): Notification {
  return { kind: 'positive', text, duration: toastDuration, closable: false }
}

export function negative(text: string): Notification {
  return { kind: 'negative', text, duration: toastDuration, closable: false }
}

export function validation(text: string): Notification {
  return { kind: 'negative', text, duration: validationDuration, closable: true }
}
