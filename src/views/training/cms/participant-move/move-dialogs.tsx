import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Loader, Modal, Textarea } from '@mantine/core'
import { MoveReasonForm } from '#contract/training/moves.ts'
import { formatDate, formatNumber } from '#services/formatting.ts'
import { ActionDialog } from '#views/components/dialogs/action-dialog.tsx'
import dialog from '#views/components/dialogs/dialog.module.css'
import { Notice } from '#views/components/page/notice.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import classes from './move.module.css'
import { Move, useName } from './move-actor.ts'
import { RefusedPeople } from './refused-people.tsx'

/** The dialogs of a move, one at a time. */
export function MoveDialogs() {
  return (
    <>
      <Checking />
      <Confirming />
    </>
  )
}

/** Checks who would be refused, before the confirmation. */
function Checking() {
  const { t } = useLingui()
  const actor = Move.useActorRef()
  const place = Move.useSelector(({ value }) => (typeof value === 'string' ? value : 'choosing'))
  const refused = Move.useSelector(({ context }) => context.refused)
  const failure = Move.useSelector(({ context }) => context.failure)
  const hasOthers = Move.useSelector((snapshot) => snapshot.can({ type: 'move.leave_out' }))
  const others = Move.useSelector(({ context }) => context.asked.participants.length - context.refused.length)
  const name = useName()
  const cancel = () => actor.send({ type: 'move.cancel' })
  return (
    <Modal
      opened={['checking', 'checkFailed', 'refused'].includes(place)}
      onClose={cancel}
      title={place === 'refused' ? <Trans>Not everybody can be moved</Trans> : <Trans>Moving participants</Trans>}
      size="md"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {place === 'checking' && (
        <p className={dialog.explanation} role="status">
          <Loader size={16} mr={10} />
          <Trans>Checking who can be moved…</Trans>
        </p>
      )}
      {place === 'checkFailed' && failure && <FailureNotice failure={failure} />}
      {place === 'refused' && (
        <div role="alert">
          <RefusedPeople refused={refused} name={name} />
          <p className={dialog.explanation}>
            <Trans>Nobody has been moved. Either all of them are moved, or none.</Trans>
          </p>
        </div>
      )}
      <div className={dialog.buttons}>
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
            <Plural value={others} one="Continue with # other" other="Continue with # others" />
          </Button>
        )}
      </div>
    </Modal>
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
          <Textarea
            label={t`Reason`}
            description={t`Kept in the history of each person. Nobody outside sees it.`}
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
    <div className={classes.journey}>
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
    </div>
  )
}
