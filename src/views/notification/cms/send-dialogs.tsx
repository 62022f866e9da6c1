import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Loader, Switch, Text } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { ScheduleMessageForm } from '#contract/notification/notification.ts'
import { notificationVerb } from '#contract/notification/statuses.ts'
import { formatMoment } from '#services/formatting.ts'
import { ActionDialog } from '#views/components/dialogs/action-dialog.tsx'
import { ConfirmDialog } from '#views/components/dialogs/confirm-dialog.tsx'
import dialog from '#views/components/dialogs/dialog.module.css'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { DialogButtons } from '#views/components/dialogs/dialog-buttons.tsx'
import { labelIn } from '#views/components/entity/label.ts'
import { DatetimeField } from '#views/components/fields/datetime-field.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { RecipientWords } from './audience-count.tsx'
import type { SendingActor } from './use-notification-sending.ts'

/** The dialogs of sending, one at a time. */
export function SendDialogs({ actor }: { actor: SendingActor }) {
  const verb = useSelector(actor, ({ context }) => context.verb)
  const place = useSelector(actor, ({ value }) => (typeof value === 'string' ? value : 'shown'))
  const isAsking = ['confirming', 'sending', 'sendFailed'].includes(place)
  return (
    <>
      <Preparing actor={actor} place={place} />
      <ScheduleDialog actor={actor} opened={isAsking && verb === 'schedule'} />
      <SendDialog actor={actor} opened={isAsking && (verb === 'send' || verb === 'resend')} />
      <UnscheduleFailed actor={actor} opened={place === 'sendFailed' && verb === 'unschedule'} />
      <Outdated actor={actor} opened={place === 'conflict'} />
    </>
  )
}

/** The dialog while recipients are counted, and its possible results other than a number. */
function Preparing({ actor, place }: { actor: SendingActor; place: string }) {
  const failure = useSelector(actor, ({ context }) => context.failure)
  const cancel = () => actor.send({ type: 'send.cancel' })
  return (
    <Dialog
      opened={['counting', 'nobody', 'countFailed'].includes(place)}
      onClose={cancel}
      title={<Trans>Recipients</Trans>}
      size="sm"
    >
      {place === 'counting' && (
        <Text mb="md" c="dimmed" role="status">
          <Loader size={16} mr="xs" />
          <Trans>Counting the recipients…</Trans>
        </Text>
      )}
      {place === 'nobody' && (
        <Notice tone="warning" live>
          <Trans>Nobody meets these conditions, so there is nobody to send it to. Choose other recipients.</Trans>
        </Notice>
      )}
      {place === 'countFailed' && failure && <FailureNotice failure={failure} />}
      <DialogButtons>
        <Button variant="default" onClick={cancel}>
          {place === 'nobody' ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
        </Button>
        {place === 'countFailed' && (
          <Button onClick={() => actor.send({ type: 'send.retry' })}>
            <Trans>Try again</Trans>
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}

interface AskingProps {
  actor: SendingActor
  opened: boolean
}

/** Confirms sending with the number of recipients; sending again also shows the earlier date. */
function SendDialog({ actor, opened }: AskingProps) {
  const { t, i18n } = useLingui()
  const verb = useSelector(actor, ({ context }) => context.verb)
  const notification = useSelector(actor, ({ context }) => context.notification)
  const recipients = useSelector(actor, ({ context }) => context.recipients)
  const only_unread = useSelector(actor, ({ context }) => context.only_unread)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const busy = useSelector(actor, (snapshot) => snapshot.matches('sending'))
  const failed = useSelector(actor, (snapshot) => snapshot.matches('sendFailed'))
  const read = notification?.read_count ?? 0
  return (
    <ConfirmDialog
      opened={opened}
      title={
        verb === 'resend' ? (
          <Trans>Send the notification again?</Trans>
        ) : (
          labelIn(i18n, notificationVerb.send.asks.title)
        )
      }
      confirm={failed ? <Trans>Try again</Trans> : labelIn(i18n, notificationVerb[verb].label)}
      busy={busy}
      onConfirm={() => actor.send({ type: failed ? 'send.retry' : 'send.confirm' })}
      onCancel={() => actor.send({ type: 'send.cancel' })}
    >
      {failure && <FailureNotice failure={failure} apart />}
      {verb === 'resend' && notification?.sent_at && (
        <Notice tone="warning" apart>
          <Trans>It was sent on {formatMoment(notification.sent_at)} already.</Trans>
        </Notice>
      )}
      {recipients && (
        <p>
          <Trans>Recipients:</Trans> <RecipientWords {...recipients} />
        </p>
      )}
      {verb === 'resend' ? (
        <Switch
          label={t`Only to those who have not read it`}
          description={
            <Plural
              value={read}
              _0="Nobody has read it yet."
              one="# person has read it and is left out."
              other="# people have read it and are left out."
            />
          }
          checked={only_unread}
          disabled={busy}
          onChange={(event) => actor.send({ type: 'unread.choose', only_unread: event.currentTarget.checked })}
        />
      ) : (
        <p>{labelIn(i18n, notificationVerb.send.asks.explanation)}</p>
      )}
    </ConfirmDialog>
  )
}

function ScheduleDialog({ actor, opened }: AskingProps) {
  const { t, i18n } = useLingui()
  const id = useSelector(actor, ({ context }) => context.notification?.id)
  const version = useSelector(actor, ({ context }) => context.notification?.version ?? 0)
  const recipients = useSelector(actor, ({ context }) => context.recipients)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const busy = useSelector(actor, (snapshot) => snapshot.matches('sending'))
  return (
    <ActionDialog
      opened={opened}
      keptAs={`notification.messages.schedule:${id}`}
      title={labelIn(i18n, notificationVerb.schedule.label)}
      explanation={
        recipients && (
          <>
            <Trans>Recipients at present:</Trans> <RecipientWords {...recipients} />
            {'. '}
            <Trans>The final list is made when it is sent.</Trans>
          </>
        )
      }
      schema={ScheduleMessageForm}
      initialValues={{ version, send_at: null as string | null }}
      submit={<Trans>Schedule</Trans>}
      busy={busy}
      errors={failure?.errors}
      failure={failure}
      refusal={failure && Object.keys(failure.errors).length === 0 ? failure.message || undefined : undefined}
      onSubmit={({ send_at }) => actor.send({ type: 'send.confirm', send_at: send_at ?? undefined })}
      onCancel={() => actor.send({ type: 'send.cancel' })}
    >
      {(form) => (
        <DatetimeField
          id="send_at"
          label={t`When`}
          description={t`Warsaw time`}
          required
          value={form.values.send_at}
          error={form.errors.send_at}
          onChange={(send_at) => form.setFieldValue('send_at', send_at)}
        />
      )}
    </ActionDialog>
  )
}

function UnscheduleFailed({ actor, opened }: AskingProps) {
  const failure = useSelector(actor, ({ context }) => context.failure)
  return (
    <ConfirmDialog
      opened={opened}
      title={<Trans>The sending could not be cancelled</Trans>}
      confirm={<Trans>Try again</Trans>}
      onConfirm={() => actor.send({ type: 'send.retry' })}
      onCancel={() => actor.send({ type: 'send.cancel' })}
    >
      {failure && <FailureNotice failure={failure} />}
    </ConfirmDialog>
  )
}

/** Says that another person has changed the notification; their version must be reviewed before sending. */
function Outdated({ actor, opened }: AskingProps) {
  const changes = useSelector(actor, ({ context }) => context.failure?.conflict?.changes)
  return (
    <Dialog
      opened={opened}
      onClose={() => actor.send({ type: 'conflict.reload' })}
      title={<Trans>Someone else has changed this record in the meantime</Trans>}
      size="sm"
      withCloseButton={false}
    >
      <Text mb="md" c="dimmed">
        <Trans>Nothing was sent. Look at what has changed before you decide.</Trans>
      </Text>
      <PlainList gap={0} mt="sm" mb={0} mx={0}>
        {changes?.map(({ at, by }) => (
          <li key={at} className={dialog.change}>
            <strong>{by ?? <Trans>System</Trans>}</strong> · <time dateTime={at}>{formatMoment(at)}</time>
          </li>
        ))}
      </PlainList>
      <DialogButtons>
        <Button onClick={() => actor.send({ type: 'conflict.reload' })} data-autofocus>
          <Trans>Load their version</Trans>
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
