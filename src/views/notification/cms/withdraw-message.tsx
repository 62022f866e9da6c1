import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { notificationSnapshot } from '#contract/notification/lifecycle-state.ts'
import type { NotificationMessage } from '#contract/notification/notification.ts'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { useActingPerson } from '#views/shell/use-acting-person.ts'

const deleting: SubmissionUse = {
  send: (api, { id }: { id: number }, settings) =>
    api.call('notification.messages.destroy', {
      path: { notification_message: id },
      ...settings,
    }),
}

/** Deletes a notification that was sent, as its chart allows: nobody has a copy of it any more. */
export function WithdrawMessage({ notification }: { notification: NotificationMessage }) {
  const by = useActingPerson()
  const [, navigate] = useLocation()
  const [isAsking, setAsking] = useState(false)
  const isOffered = useMemo(
    () => notificationSnapshot(notification).can({ type: 'notification.delete', by, at: new Date().toISOString() }),
    [notification, by],
  )
  if (!isOffered) return null
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={18} stroke={1.7} />} onClick={() => setAsking(true)}>
        <Trans>Delete</Trans>
      </Button>
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
