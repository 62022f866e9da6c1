import { Trans } from '@lingui/react/macro'
import { IconCalendarOff, IconClock, IconCopy, IconRepeat, IconSend } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { type NotificationVerb, notificationChoices } from '#contract/notification/lifecycle-state.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { HeaderActions } from '#views/components/page/header-actions.tsx'
import type { SendingActor } from './use-notification-sending.ts'

interface SendButtonsProps {
  actor: SendingActor
  /** Whether there are unsaved changes, which would not be sent. */
  isChanged?: boolean
}

/** The actions on the notification that its lifecycle allows this person. */
export function SendButtons({ actor, isChanged = false }: SendButtonsProps) {
  const notification = useSelector(actor, ({ context }) => context.notification)
  const by = useSelector(actor, ({ context }) => context.by)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('asking') || snapshot.hasTag('busy'))
  const mayCopy = useMay('notification.messages.store')
  // The question before sending says how many people it reaches.
  const mayCount = useMay('notification.messages.count')
  if (!notification) return <HeaderActions />
  const offered = notificationChoices(notification, by)
  const button = (verb: NotificationVerb) => ({
    key: verb,
    disabled: isChanged || busy,
    onClick: () => actor.send({ type: `notification.${verb}` }),
  })
  const all = [
    { ...button('schedule'), label: <Trans>Send later</Trans>, icon: IconClock },
    { ...button('unschedule'), label: <Trans>Cancel the sending</Trans>, icon: IconCalendarOff },
    { ...button('send'), label: <Trans>Send</Trans>, icon: IconSend, main: true },
    { ...button('resend'), label: <Trans>Send again</Trans>, icon: IconRepeat, main: true },
  ]
  const copy = {
    key: 'copy',
    label: <Trans>Copy into a new one</Trans>,
    icon: IconCopy,
    href: `/cms/notification/messages/store?copy=${notification.id}`,
  }
  return (
    <HeaderActions
      actions={[
        ...all.filter(({ key }) => offered.includes(key) && (mayCount || key === 'unschedule')),
        ...(mayCopy && notification.status !== 'draft' ? [copy] : []),
      ]}
    />
  )
}
