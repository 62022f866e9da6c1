import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Flex, Loader, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { MoveReasonForm, type MoveRefusal } from '#contract/training/moves.ts'
import { formatDate, formatNumber } from '#services/formatting.ts'
import { uniqueKey } from '#services/unique-key.ts'
import type { ScreenProps } from '#src/routes.ts'
import { ActionDialog } from '#views/components/dialogs/action-dialog.tsx'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { DialogButtons } from '#views/components/dialogs/dialog-buttons.tsx'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { TermFrame } from '#views/training/cms/term-frame.tsx'
import classes from './move.module.css'
import { Move, useMoveMachine, useName } from './move-actor.ts'
import { MoveBoard } from './move-board.tsx'

/** Moves participants between two terms, by dragging or selecting. */
export function MoveScreen({ params }: ScreenProps) {
  const id = Number(params.id)
  return <TermFrame id={id}>{({ refresh }) => <Moving id={id} onMoved={refresh} />}</TermFrame>
}

function Moving({ id, onMoved }: { id: number; onMoved: () => void }) {
  const machine = useMoveMachine(onMoved)
  const [key] = useState(uniqueKey)
  return (
    <Move.Provider key={id} logic={machine} options={{ input: { term_id: id, key: `${key}-${id}` } }}>
      <Loaded />
    </Move.Provider>
  )
}

function Loaded() {
  const actor = Move.useActorRef()
  const isShown = Move.useSelector((snapshot) => snapshot.hasTag('shown'))
  const failure = Move.useSelector((snapshot) => (snapshot.matches('loadFailed') ? snapshot.context.failure : null))
  if (failure) return <FailureNotice failure={failure} onRetry={() => actor.send({ type: 'board.retry' })} />
  if (!isShown)
    return (
      <Loading className={classes.board}>
        <CardSkeleton of="rows" />
        <CardSkeleton of="rows" />
      </Loading>
    )
  return (
    <>
      <MoveNotices />
      <MoveBoard />
      <MoveDialogs />
    </>
  )
}

/** The result of the last move, with undo, or its failure. */
function MoveNotices() {
  const actor = Move.useActorRef()
  const place = Move.useSelector((snapshot) => {
    if (snapshot.matches('undoing')) return 'undoing'
    if (snapshot.matches('stale')) return 'stale'
    return typeof snapshot.value === 'object' ? snapshot.value.choosing : 'ready'
  })
  const done = Move.useSelector(({ context }) => context.done)
  const boards = Move.useSelector(({ context }) => context.boards)
  const failure = Move.useSelector(({ context }) => context.failure)
  const refused = Move.useSelector(({ context }) => context.refused)
  const name = useName()
  const dismiss = (
    <Button variant="subtle" onClick={() => actor.send({ type: 'notice.dismiss' })}>
      <Trans>Close</Trans>
    </Button>
  )
  const count = done.participants.length
  const term = [boards?.source.term, boards?.target?.term].find((one) => one?.id === done.to)
  const where = term ? `${term.city}, ${formatDate(term.training_date)}` : ''
  switch (place) {
    case 'moved':
    case 'undoing':
      return (
        <Notice
          tone="success"
          live
          apart
          action={
            <>
              <Button variant="default" loading={place === 'undoing'} onClick={() => actor.send({ type: 'move.undo' })}>
                <Trans>Undo</Trans>
              </Button>
              {place === 'moved' && dismiss}
            </>
          }
        >
          <Plural value={count} one={`# person was moved: ${where}.`} other={`# people were moved: ${where}.`} />{' '}
          <Trans>They have been notified by e-mail.</Trans>
        </Notice>
      )
    case 'undone':
      return (
        <Notice tone="success" live apart action={dismiss}>
          <Plural
            value={count}
            one="# person is back on the previous term."
            other="# people are back on the previous term."
          />
        </Notice>
      )
    case 'undoRefused':
      return (
        <Notice tone="danger" live apart action={dismiss} title={<Trans>Nobody was moved back.</Trans>}>
          <RefusedPeople refused={refused} name={name} />
        </Notice>
      )
    case 'undoFailed':
      return (
        failure && (
          <FailureNotice
            failure={failure}
            apart
            action={
              <>
                <Button variant="default" onClick={() => actor.send({ type: 'move.retry' })}>
                  <Trans>Try again</Trans>
                </Button>
                {dismiss}
              </>
            }
          />
        )
      )
    case 'stale':
      return (
        <Notice tone="warning" live apart onRetry={() => actor.send({ type: 'board.retry' })}>
          <Trans>The terms could not be read again. What you see may be out of date.</Trans>
        </Notice>
      )
    default:
      return null
  }
}

/** The dialogs of a move, one at a time. */
function MoveDialogs() {
  return (
    <>
      <Checking />
      <Confirming />
    </>
  )
}

/** Checks who would be refused, before the confirmation. */
function Checking() {
  const actor = Move.useActorRef()
  const place = Move.useSelector(({ value }) => (typeof value === 'string' ? value : 'choosing'))
  const refused = Move.useSelector(({ context }) => context.refused)
  const failure = Move.useSelector(({ context }) => context.failure)
  const hasOthers = Move.useSelector((snapshot) => snapshot.can({ type: 'move.leave_out' }))
  const others = Move.useSelector(({ context }) => context.asked.participants.length - context.refused.length)
  const name = useName()
  const cancel = () => actor.send({ type: 'move.cancel' })
  return (
    <Dialog
      opened={['checking', 'checkFailed', 'refused'].includes(place)}
      onClose={cancel}
      title={place === 'refused' ? <Trans>Not everyone can be moved</Trans> : <Trans>Moving participants</Trans>}
      size="md"
    >
      {place === 'checking' && (
        <Text mb="md" c="dimmed" role="status">
          <Loader size={16} mr="xs" />
          <Trans>Checking who can be moved…</Trans>
        </Text>
      )}
      {place === 'checkFailed' && failure && <FailureNotice failure={failure} />}
      {place === 'refused' && (
        <div role="alert">
          <RefusedPeople refused={refused} name={name} />
          {!hasOthers && (
            <Text mb="md" c="dimmed">
              <Trans>Nobody has been moved.</Trans>
            </Text>
          )}
        </div>
      )}
      <DialogButtons>
        <Button variant="default" onClick={cancel}>
          {place === 'refused' ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
        </Button>
        {place === 'checkFailed' && (
          <Button onClick={() => actor.send({ type: 'move.retry' })}>
            <Trans>Try again</Trans>
          </Button>
        )}
        {place === 'refused' && hasOthers && (
          <Button onClick={() => actor.send({ type: 'move.leave_out' })}>
            <Plural value={others} one="Move # other" other="Move # others" />
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}

/** The confirmation: participants, target, reason, and price difference. */
function Confirming() {
  const { t } = useLingui()
  const actor = Move.useActorRef()
  const place = Move.useSelector(({ value }) => (typeof value === 'string' ? value : 'choosing'))
  const failure = Move.useSelector(({ context }) => context.failure)
  const count = Move.useSelector(({ context }) => context.asked.participants.length)
  const from = Move.useSelector(({ context }) => context.asked.from)
  const hasFailed = place === 'moveFailed'
  return (
    <ActionDialog
      opened={['confirming', 'moving', 'moveFailed'].includes(place)}
      keptAs={`training.participants.move:${from}`}
      title={<Trans>Move to another term?</Trans>}
      schema={MoveReasonForm}
      initialValues={{ reason: '' }}
      submit={hasFailed ? <Trans>Try again</Trans> : <Plural value={count} one="Move # person" other="Move # people" />}
      busy={place === 'moving'}
      errors={failure?.errors}
      failure={failure}
      refusal={
        hasFailed && failure
          ? failure.message || t`No answer from the server. Check the list before you try again.`
          : undefined
      }
      onSubmit={({ reason }) =>
        actor.send(hasFailed ? { type: 'move.retry' } : { type: 'move.confirm', reason: reason.trim() || null })
      }
      onCancel={() => actor.send({ type: 'move.cancel' })}
    >
      {(form) => (
        <>
          <Journey />
          <LimitedTextarea
            label={t`Reason`}
            description={t`Kept in the history of each person. Visible to the distributor’s staff only.`}
            autosize
            minRows={2}
            maxRows={6}
            disabled={place !== 'confirming'}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </ActionDialog>
  )
}

function Journey() {
  const { i18n } = useLingui()
  const asked = Move.useSelector(({ context }) => context.asked)
  const boards = Move.useSelector(({ context }) => context.boards)
  const name = useName()
  const terms = [boards?.source.term, boards?.target?.term]
  const from = terms.find((term) => term?.id === asked.from)
  const to = terms.find((term) => term?.id === asked.to)
  if (!from || !to) return null
  const dearer = Number(to.price_brutto) - Number(from.price_brutto)
  const difference = formatNumber(Math.abs(dearer), i18n.locale, { style: 'currency', currency: 'PLN' })
  return (
    <Stack gap="xs">
      <span>
        {formatDate(from.training_date)}, {from.city} →{' '}
        <strong>
          {formatDate(to.training_date)}, {to.city}
        </strong>
      </span>
      <span>{asked.participants.map(name).join(', ')}</span>
      {dearer !== 0 && (
        <Notice tone="information">
          {dearer > 0 ? (
            <Trans>The new term is more expensive by {difference} per person. Nobody is asked to pay more.</Trans>
          ) : (
            <Trans>The new term is cheaper by {difference} per person. What was paid stays as it is.</Trans>
          )}
        </Notice>
      )}
    </Stack>
  )
}

/** Refused participants by name, with the reasons. */
export function RefusedPeople({
  refused,
  name,
}: {
  refused: readonly MoveRefusal[]
  name: (participant_id: number) => string
}) {
  return (
    <Flex component="ul" direction="column" gap="3xs" mt={0} mb="sm" mx={0} ps="lg">
      {refused.map(({ participant_id, reason }) => (
        <li key={participant_id}>
          <strong>{name(participant_id)}</strong> – {reason}
        </li>
      ))}
    </Flex>
  )
}
