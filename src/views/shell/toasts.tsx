import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ToastVariant } from '#machines/route-guard.ts'
import { type NotificationPort, negative } from '#services/notifications.ts'
import classes from './toasts.module.css'

/** Toasts at the top right (specification, section 9); two with the same text are one. */
export const toasts: NotificationPort = {
  show({ kind, text, duration, closable }) {
    const Icon = kind === 'positive' ? IconCheck : IconAlertTriangle
    notifications.hide(text)
    notifications.show({
      id: text,
      message: text,
      autoClose: duration,
      withCloseButton: closable,
      icon: <Icon size={18} stroke={1.8} />,
      classNames: { root: classes.toast, icon: classes.icon, description: classes.text },
      mod: { kind },
      closeButtonProps: { 'aria-label': i18n._(msg`Close`) },
    })
  },
}

/** The unauthorized toasts of section 8. */
const unauthorized = {
  2: msg`You may not open this page. Contact the administrator.`,
  3: msg`Your account has no permissions yet. Contact the administrator.`,
  4: msg`This page is for the distributor's staff. Your pages are in the partner zone.`,
} as const

/** Why the guard let nobody in. */
export function showUnauthorized(notify: NotificationPort, variant: ToastVariant): void {
  notify.show(negative(i18n._(unauthorized[variant])))
}

/** Where toasts appear. */
export function Toasts() {
  return <Notifications position="top-right" limit={4} zIndex={400} transitionDuration={140} />
}
