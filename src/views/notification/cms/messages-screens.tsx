import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { missingIn } from '#contract/notification/lifecycle-state.ts'
import type { NotificationMessage } from '#contract/notification/notification.ts'
import type { EditorActor } from '#machines/form/editor.ts'
import type { FormOf } from '#services/form/editor-actors.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { WithHistory } from '#views/components/history/with-history.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { FormSkeleton } from '#views/components/resource/form-skeleton.tsx'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { screensOf } from '#views/components/resource/screens.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { MessageBadge } from './message-badge.tsx'
import { MessageOverview } from './message-overview.tsx'
import { messages } from './message-resource.tsx'
import { Recipients } from './recipients.tsx'
import { SendButtons } from './send-buttons.tsx'
import { SendDialogs } from './send-dialogs.tsx'
import { type SendingActor, useNotificationSending } from './use-notification-sending.ts'
import { WithdrawMessage } from './withdraw-message.tsx'

type Editor = EditorActor<FormOf<'notification.messages'>>

/** A new notification, empty or with text and recipients of another. */
function NewMessage() {
  const copied = Number(new URLSearchParams(useSearch()).get('copy'))
  return copied > 0 ? <CopiedMessage id={copied} /> : <ResourceEditor of={messages} id={null} />
}

function CopiedMessage({ id }: { id: number }) {
  const { t } = useLingui()
  const { data, failed, refresh } = useLoad('notification.messages.show', { path: { notification_message: id } })
  if (failed)
    return (
      <Notice tone="danger" onRetry={refresh}>
        <Trans>The notification to be copied could not be loaded.</Trans>
      </Notice>
    )
  if (!data) return <FormSkeleton />
  const { title_pl, title_en, content_pl, content_en, provinces, business_areas, partners } = data
  const common_name = t`${data.common_name} (copy)`.slice(0, 160)
  const begin = { common_name, title_pl, title_en, content_pl, content_en, provinces, business_areas, partners }
  return <ResourceEditor of={messages} id={null} begin={begin} />
}

/** The page of a notification: a form for a draft, read only later. */
function MessageScreen({ params }: ScreenProps) {
  const id = Number(params.id)
  const actor = useNotificationSending(id)
  const notification = useSelector(actor, ({ context }) => context.notification)
  const failure = useSelector(actor, (snapshot) => (snapshot.hasTag('shown') ? null : snapshot.context.failure))
  if (failure && !notification)
    return <FailureNotice failure={failure} onRetry={() => actor.send({ type: 'notification.retry' })} />
  if (!notification)
    return (
      <>
        <PageHeader title={<Skeleton height={24} width={220} />} />
        <FormSkeleton />
      </>
    )
  return (
    <>
      {notification.status === 'draft' ? (
        <Draft actor={actor} id={id} />
      ) : (
        <Locked actor={actor} notification={notification} />
      )}
      <SendDialogs actor={actor} />
    </>
  )
}

function Draft({ actor, id }: { actor: SendingActor; id: number }) {
  const declaration = useMemo(
    () => ({
      ...messages,
      actions: (_: unknown, editor: Editor) => <DraftButtons actor={actor} editor={editor} />,
      above: (record: NotificationMessage) => (
        <>
          <Stale actor={actor} />
          <Missing notification={record} />
        </>
      ),
    }),
    [actor],
  )
  return <ResourceEditor of={declaration} id={id} onSaved={() => actor.send({ type: 'notification.refresh' })} />
}

function DraftButtons({ actor, editor }: { actor: SendingActor; editor: Editor }) {
  const isChanged = useSelector(editor, ({ context }) => context.changed)
  return <SendButtons actor={actor} isChanged={isChanged} />
}

/** What is missing before a draft can be sent. */
function Missing({ notification }: { notification: NotificationMessage }) {
  const missing = missingIn(notification)
  if (missing.length === 0) return null
  return (
    <Notice tone="information" apart title={<Trans>It cannot be sent yet.</Trans>}>
      {missing.includes('title') && <Trans>The title is missing.</Trans>}{' '}
      {missing.includes('content') && <Trans>The content is missing.</Trans>}{' '}
      {missing.includes('recipients') && <Trans>No recipients are chosen.</Trans>}
    </Notice>
  )
}

/** Says that the page may be out of date because the server did not answer. */
function Stale({ actor }: { actor: SendingActor }) {
  const isStale = useSelector(
    actor,
    (snapshot) =>
      snapshot.matches({ shown: 'stale' }) ||
      (snapshot.matches({ shown: 'refreshing' }) && snapshot.context.failure !== null),
  )
  if (!isStale) return null
  return (
    <Notice tone="warning" apart live onRetry={() => actor.send({ type: 'notification.retry' })}>
      <Trans>The current state of the notification is not known: the server did not answer.</Trans>
    </Notice>
  )
}

function Locked({ actor, notification }: { actor: SendingActor; notification: NotificationMessage }) {
  const { id, common_name, status } = notification
  const seesRecipients = useMay('notification.messages.recipients')
  useRecordTitle(common_name)
  return (
    <>
      <PageHeader
        title={common_name}
        badge={<MessageBadge status={status} />}
        actions={
          <WithHistory entity="notification.messages" id={id} parts={messages.parts}>
            <WithdrawMessage notification={notification}>
              <SendButtons actor={actor} />
            </WithdrawMessage>
          </WithHistory>
        }
      />
      <Stale actor={actor} />
      <MessageOverview notification={notification} />
      {/* A list starts again with each sending that is over. */}
      {seesRecipients && status === 'sent' && <Recipients key={notification.sent_at} id={id} />}
    </>
  )
}

export const screens = { ...screensOf(messages), store: NewMessage, record: MessageScreen }
