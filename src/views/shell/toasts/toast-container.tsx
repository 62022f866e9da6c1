import { useLingui } from '@lingui/react/macro'
import { Button, Flex } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { Notification } from '#services/notifications.ts'
import { CopiedNumber } from '#views/components/state/error-number.tsx'
import classes from './toasts.module.css'
import { toasts } from './toasts.ts'

/** The container of toasts, at the top right (specification, section 9). Toasts with the same text are merged. */
export function ToastContainer() {
  const { t } = useLingui()
  useEffect(
    () =>
      toasts.listen(({ kind, text, duration, closable, action, number }: Notification) => {
        const Icon = kind === 'positive' ? IconCheck : IconAlertTriangle
        notifications.hide(text)
        notifications.show({
          id: text,
          message: (
            <>
              {action ? <Offer text={text} action={action} /> : text}
              {number && <CopiedNumber number={number} />}
            </>
          ),
          autoClose: duration,
          withCloseButton: closable,
          icon: <Icon size={18} stroke={1.8} />,
          classNames: { root: classes.toast, icon: classes.icon, description: classes.text },
          mod: { kind },
          closeButtonProps: { 'aria-label': t`Close` },
        })
      }),
    [t],
  )
  return (
    <Notifications
      position="top-right"
      limit={4}
      zIndex={290}
      transitionDuration={140}
      classNames={{ root: classes.toasts }}
    />
  )
}

function Offer({ text, action }: { text: string; action: NonNullable<Notification['action']> }) {
  return (
    <Flex component="span" gap="sm" align="center" justify="space-between">
      {text}
      <Button
        flex="none"
        size="compact-sm"
        variant="subtle"
        onClick={() => {
          notifications.hide(text)
          action.run()
        }}
      >
        {action.text}
      </Button>
    </Flex>
  )
}
