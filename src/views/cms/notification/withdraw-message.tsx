import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { notificationSnapshot } from '#contract/lifecycles/notification-state.ts'
import type { NotificationMessage } from '#contract/notification.ts'
import { ConfirmDialog } from '#views/components/confirm-dialog.tsx'
import { FailureNotice } from '#views/components/failure-notice.tsx'
import { type SubmissionUse, useSubmission } from '#views/components/use-submission.ts'
import { useActingPerson } from '#views/service-order/use-acting-person.ts'

const deleting: SubmissionUse = {
  send: (api, { id }: { id: number }, settings) =>
    api.call('notification.messages.destroy', {
      path: { notification_message: id },
      ...settings,
      showRefusal: false,
    }),
}

/** Deletes a notification that was sent, as its chart allows: nobody has a copy of it any more. */
export function WithdrawMessage({ notification }: { notification: NotificationMessage }) {
  const by = useActingPerson()
  const [, navigate] = useLocation()
  const [isAsking, setAsking] = useState(false)
  const { submit, busy, done, failure } = useSubmission(deleting)
  const isOffered = useMemo(
    () => notificationSnapshot(notification).can({ type: 'notification.delete', by, at: new Date().toISOString() }),
    [notification, by],
  )
  useEffect(() => {
    if (done) navigate('/cms/notification/messages', { replace: true })
  }, [done, navigate])
  if (!isOffered) return null
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={18} stroke={1.7} />} onClick={() => setAsking(true)}>
        <Trans>Delete</Trans>
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={<Trans>Delete the notification?</Trans>}
        confirm={<Trans>Delete</Trans>}
        danger
        busy={busy}
        onConfirm={() => submit({ id: notification.id })}
        onCancel={() => setAsking(false)}
      >
        {failure && <FailureNotice failure={failure} apart />}
        <Plural
          value={notification.recipient_count}
          one="It disappears from the list of # person, read or not. It can be restored from the trash for 30 days."
          other="It disappears from the lists of # people, read or not. It can be restored from the trash for 30 days."
        />
      </ConfirmDialog>
    </>
  )
}
