import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Notice } from '#views/components/page/notice.tsx'
import { TakenByLink } from '#views/components/page/taken-by.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import classes from '#views/partner/cms/new-entry.module.css'
import { Approval } from './approval-actor.ts'

/** The refusal of the server with a way to correct the cause. */
export function ApprovalRefused() {
  const actor = Approval.useActorRef()
  const failure = Approval.useSelector(({ context }) => context.failure)
  const errors = Approval.useSelector(({ context }) => context.errors)
  const texts = Object.values(errors).flat()
  return (
    <>
      <Notice tone="danger" live title={<Trans>The registration was not approved.</Trans>}>
        {texts.length > 0 ? (
          <ul className={classes.errors}>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        ) : (
          failure?.message
        )}
        {failure?.taken_by && <TakenByLink by={failure.taken_by} />}
      </Notice>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => actor.send({ type: 'entry.reload' })}>
          <Trans>Reload the registration</Trans>
        </Button>
        <Button onClick={() => actor.send({ type: 'approval.correct' })}>
          <Trans>Correct</Trans>
        </Button>
      </div>
    </>
  )
}

/** Says that no answer came; the same decision can be sent again and is carried out once. */
export function ApprovalFailed() {
  const actor = Approval.useActorRef()
  const failure = Approval.useSelector(({ context }) => context.failure)
  return (
    failure && (
      <>
        <FailureNotice failure={failure} />
        <p className={classes.muted}>
          <Trans>Trying again does not carry out the operation twice.</Trans>
        </p>
        <div className={classes.buttons}>
          <Button onClick={() => actor.send({ type: 'entry.retry' })}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      </>
    )
  )
}
