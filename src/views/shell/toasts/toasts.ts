import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ToastVariant } from '#machines/shell/route-guard.ts'
import { type Notification, type NotificationPort, negative } from '#services/notifications.ts'

type Listener = (notification: Notification) => void

/** Queues toasts. Their container is loaded with the first one; until then they wait. */
function createToasts() {
  let listener: Listener | null = null
  let waiting: Notification[] = []
  let announce: (() => void) | null = null
  return {
    show(notification: Notification) {
      if (listener) return listener(notification)
      waiting.push(notification)
      announce?.()
    },
    /** Whether a toast waits for its container. */
    isWaiting: () => waiting.length > 0,
    /** Called when the first toast is waiting. */
    awaitFirst(tell: () => void) {
      announce = tell
      return () => {
        announce = null
      }
    },
    listen(next: Listener) {
      listener = next
      for (const notification of waiting) next(notification)
      waiting = []
      return () => {
        listener = null
      }
    },
  }
}

export const toasts = createToasts()

/** The unauthorized toasts of section 8. */
const unauthorized = {
  2: msg`You may not open this page. Contact the administrator.`,
  3: msg`Your account has no permissions yet. Contact the administrator.`,
  4: msg`This page is for the distributor’s staff. Your pages are in the partner zone.`,
} as const

/** Shows why the guard refused a page. */
export function showUnauthorized(notify: NotificationPort, variant: ToastVariant): void {
  notify.show(negative(i18n._(unauthorized[variant])))
}
