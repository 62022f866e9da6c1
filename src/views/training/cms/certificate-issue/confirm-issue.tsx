import { Plural, Trans } from '@lingui/react/macro'
import { announcedNumbers } from '#contract/training/certificates.ts'
import { ConfirmDialog } from '#views/components/dialogs/confirm-dialog.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import classes from './issue.module.css'
import { Issue } from './issue-actor.ts'

/** Confirms the issue: number of certificates, their numbers, and the letters. */
export function ConfirmIssue() {
  const actor = Issue.useActorRef()
  const opened = Issue.useSelector((snapshot) => snapshot.hasTag('asking'))
  const busy = Issue.useSelector((snapshot) => snapshot.matches('beginning'))
  const failure = Issue.useSelector((snapshot) => (snapshot.matches('beginFailed') ? snapshot.context.failure : null))
  const candidates = Issue.useSelector(({ context }) => context.candidates)
  const count = Issue.useSelector(({ context }) => context.chosen.length)
  if (!candidates) return null
  const { first, last } = announcedNumbers(candidates, count)
  return (
    <ConfirmDialog
      opened={opened}
      title={<Trans>Issue the certificates?</Trans>}
      confirm={failure ? <Trans>Try again</Trans> : <Trans>Issue</Trans>}
      busy={busy}
      onConfirm={() => actor.send({ type: 'issue.confirm' })}
      onCancel={() => actor.send({ type: 'issue.cancel' })}
    >
      {failure && <FailureNotice failure={failure} apart />}
      <p>
        <Plural value={count} one="# person gets a certificate." other="# people get a certificate." />
      </p>
      <p>
        <Trans>Numbers:</Trans> <strong className={classes.number}>{count === 1 ? first : `${first} – ${last}`}</strong>
      </p>
      <p>
        <Trans>
          Each of them and the contact person of the registration get an e-mail. The attendance of people with a
          certificate can no longer be changed.
        </Trans>
      </p>
    </ConfirmDialog>
  )
}
