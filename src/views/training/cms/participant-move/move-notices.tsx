import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { formatDate } from '#services/formatting.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Move, useName } from './move-actor.ts'
import { RefusedPeople } from './refused-people.tsx'

/** The result of the last move, with undo, or its failure. */
export function MoveNotices() {
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
            one="# person is back on the former term."
            other="# people are back on the former term."
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
