import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { type ReactNode, useContext, useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { missingIn, notificationChoices, notificationSnapshot } from '#contract/notification/lifecycle-state.ts'
import type { NotificationMessage } from '#contract/notification/notification.ts'
import { type NotificationVerb, notificationVerb } from '#contract/notification/statuses.ts'
import type { EditorActor } from '#machines/form/editor.ts'
import type { FormOf } from '#services/form/editor-actors.ts'
import { deleteNotification } from '#services/notification/notification-calls.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useActingPerson, useMay } from '#views/components/app/use-session.ts'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import { labelIn } from '#views/components/entity/label.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { WithHistory } from '#views/components/history/with-history.tsx'
import { HeaderActions, StandingActions } from '#views/components/page/header-actions.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { FormSkeleton } from '#views/components/resource/form-skeleton.tsx'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { screensOf } from '#views/components/resource/screens.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { icons } from '#views/components/status/icons.ts'
import { WithVisibility } from '#views/components/visibility/with-visibility.tsx'
import { MessageBadge } from './message-badge.tsx'
import { MessageOverview } from './message-overview.tsx'
import { messages } from './message-resource.tsx'
import { Recipients } from './recipients.tsx'
import { SendDialogs } from './send-dialogs.tsx'
import { type SendingActor, useNotificationSending } from './use-notification-sending.ts'

type Editor = EditorActor<FormOf<'notification.messages'>>

/** A new notification, empty or with text and recipients of another. */
function NewMessage() {
  const copied = Number(new URLSearchParams(useSearch()).get('copy'))
  return copied > 0 ? <CopiedMessage id={copied} /> : <ResourceEditor of={messages} id={null} />
}

function CopiedMessage({ id }: { id: number }) {
  const { t } = useLingui()
  const { data, failed, failure, refresh } = useLoad('notification.messages.show', {
    path: { notification_message: id },
  })
  if (failed)
    return (
      <Notice tone="danger" failure={failure} onRetry={refresh}>
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

/** Fields that are missing before a draft can be sent. */
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
      <Trans>The current state of the notification is unknown: the server did not respond.</Trans>
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
          <WithVisibility entity="notification.messages" id={id}>
            <WithHistory entity="notification.messages" id={id} parts={messages.parts}>
              <WithdrawMessage notification={notification}>
                <SendButtons actor={actor} />
              </WithdrawMessage>
            </WithHistory>
          </WithVisibility>
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

interface SendButtonsProps {
  actor: SendingActor
  /** Whether there are unsaved changes, which would not be sent. */
  isChanged?: boolean
}

/** The actions on the notification that its lifecycle allows this person. */
function SendButtons({ actor, isChanged = false }: SendButtonsProps) {
  const { i18n } = useLingui()
  const notification = useSelector(actor, ({ context }) => context.notification)
  const by = useSelector(actor, ({ context }) => context.by)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('asking') || snapshot.hasTag('busy'))
  const mayCopy = useMay('notification.messages.store')
  // The question before sending shows the number of recipients.
  const mayCount = useMay('notification.messages.count')
  if (!notification) return <HeaderActions />
  const offered = notificationChoices(notification, by)
  const button = (verb: NotificationVerb) => ({
    key: verb,
    label: labelIn(i18n, notificationVerb[verb].label),
    icon: icons[notificationVerb[verb].icon],
    main: verb === 'send' || verb === 'resend',
    disabled: isChanged || busy,
    onClick: () => actor.send({ type: `notification.${verb}` }),
  })
  const copy = {
    key: 'copy',
    label: <Trans>Copy into a new one</Trans>,
    icon: IconCopy,
    href: `/cms/notification/messages/store?copy=${notification.id}`,
  }
  return (
    <HeaderActions
      actions={[
        ...offered.filter((verb) => mayCount || verb === 'unschedule').map(button),
        ...(mayCopy && notification.status !== 'draft' ? [copy] : []),
      ]}
    />
  )
}

/** Deletes a sent notification for all recipients, if its lifecycle allows it. `children` are the other actions. */
function WithdrawMessage({ notification, children }: { notification: NotificationMessage; children: ReactNode }) {
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
          use={{ send: deleteNotification }}
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
