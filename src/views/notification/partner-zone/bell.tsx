import { Plural, useLingui } from '@lingui/react/macro'
import { ActionIcon, Text, VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useActorRef, useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { provideUnreadNotifications } from '#services/notification/unread-notifications-actors.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useMay } from '#views/components/app/use-session.ts'
import classes from './notification.module.css'

/** The highest number on the badge. */
const most = 99

/** The bell in the header with the live number of unread notifications. */
export function Bell() {
  const mayHear = useMay('partnerzone.notification.notifications.stream')
  const mayRead = useMay('partnerzone.notification.notifications.index')
  return mayHear && mayRead ? <LiveBell /> : null
}

function LiveBell() {
  const { t } = useLingui()
  const { api } = useServices()
  const machine = useMemo(() => provideUnreadNotifications(api, document), [api])
  const [input] = useState(() => ({ jitter: Math.random() }))
  const actor = useActorRef(machine, { input })
  const unread = useSelector(actor, ({ context }) => context.unread_count) ?? 0
  return (
    <>
      <ActionIcon
        component={Link}
        href="/notification/notifications"
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t`Notifications`}
      >
        <IconBell size={22} stroke={1.6} aria-hidden />
        {unread > 0 && (
          <Text
            span
            pos="absolute"
            top={0}
            right={0}
            miw={18}
            h={18}
            px="4xs"
            bdrs="md"
            bg="var(--red)"
            c="var(--card)"
            fz="2xs"
            fw={650}
            lh="xs"
            ta="center"
            className={`tabular ${classes.count}`}
            aria-hidden
          >
            {unread > most ? `${most}+` : unread}
          </Text>
        )}
      </ActionIcon>
      <VisuallyHidden role="status">
        {unread > 0 && <Plural value={unread} one="# unread notification" other="# unread notifications" />}
      </VisuallyHidden>
    </>
  )
}
