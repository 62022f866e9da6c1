import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendarOff, IconClock, IconCopy, IconRepeat, IconSend } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { type NotificationVerb, notificationChoices } from '#contract/notification/lifecycle-state.ts'
import { useMay } from '#views/shell/use-session.ts'
import type { SendingActor } from './use-notification-sending.ts'

interface SendButtonsProps {
  actor: SendingActor
  /** Unsaved text: what is sent would not be what is seen. */
  isChanged?: boolean
}

/** What may be done with the notification now, as its chart allows this person. */
export function SendButtons({ actor, isChanged = false }: SendButtonsProps) {
  const notification = useSelector(actor, ({ context }) => context.notification)
  const by = useSelector(actor, ({ context }) => context.by)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('asking') || snapshot.hasTag('busy'))
  const mayCopy = useMay('notification.messages.store')
  if (!notification) return null
  const offered = notificationChoices(notification, by)
  const button = (verb: NotificationVerb) => ({
    disabled: isChanged || busy,
    onClick: () => actor.send({ type: `notification.${verb}` }),
  })
  return (
    <>
      {mayCopy && notification.status !== 'draft' && (
        <Button
          component={Link}
          href={`/cms/notification/messages/store?copy=${notification.id}`}
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.7} />}
        >
          <Trans>Copy into a new one</Trans>
        </Button>
      )}
      {offered.includes('unschedule') && (
        <Button variant="default" leftSection={<IconCalendarOff size={18} stroke={1.7} />} {...button('unschedule')}>
          <Trans>Take back the sending</Trans>
        </Button>
      )}
      {offered.includes('schedule') && (
        <Button variant="default" leftSection={<IconClock size={18} stroke={1.7} />} {...button('schedule')}>
          <Trans>Send later</Trans>
        </Button>
      )}
      {offered.includes('send') && (
        <Button leftSection={<IconSend size={18} stroke={1.7} />} {...button('send')}>
          <Trans>Send</Trans>
        </Button>
      )}
      {offered.includes('resend') && (
        <Button leftSection={<IconRepeat size={18} stroke={1.7} />} {...button('resend')}>
          <Trans>Send again</Trans>
        </Button>
      )}
    </>
  )
}
