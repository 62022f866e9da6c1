import { Plural, Trans } from '@lingui/react/macro'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useContext, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { notificationSnapshot } from '#contract/notification/lifecycle-state.ts'
import type { NotificationMessage } from '#contract/notification/notification.ts'
import { useActingPerson } from '#views/components/app/use-session.ts'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { StandingActions } from '#views/components/page/header-actions.tsx'

const deleting: SubmissionUse = {
  send: (api, { id }: { id: number }, settings) =>
    api.call('notification.messages.destroy', {
      path: { notification_message: id },
      ...settings,
    }),
}

/** Deletes a sent notification for all recipients, if its lifecycle allows it. `children` are the other actions. */
export function WithdrawMessage({
  notification,
  children,
}: {
  notification: NotificationMessage
  children: ReactNode
}) {
  const by = useActingPerson()
  const [, navigate] = useLocation()
  const [isAsking, setAsking] = useState(false)
  const isOffered = useMemo(
    () => notificationSnapshot(notification).can({ type: 'notification.delete', by, at: new Date().toISOString() }),
    [notification, by],
  )
  const standing = useContext(StandingActions)
  if (!isOffered) return children
  const deletion = {
    key: 'delete',
    label: <Trans>Delete</Trans>,
    icon: IconTrash,
    danger: true,
    onClick: () => setAsking(true),
  }
  return (
    <>
      <StandingActions value={[...standing, deletion]}>{children}</StandingActions>
      {isAsking && (
        <SubmissionQuestion
          use={deleting}
          values={{ id: notification.id }}
          title={<Trans>Delete the notification?</Trans>}
          confirm={<Trans>Delete</Trans>}
          danger
          onDone={() => navigate('/cms/notification/messages', { replace: true })}
          onCancel={() => setAsking(false)}
        >
          <Plural
            value={notification.recipient_count}
            one="It disappears from the list of # person, read or not. It can be restored from the trash for 30 days."
            other="It disappears from the lists of # people, read or not. It can be restored from the trash for 30 days."
          />
        </SubmissionQuestion>
      )}
    </>
  )
}
