import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Progress } from '@mantine/core'
import { IconList } from '@tabler/icons-react'
import { Link } from 'wouter'
import { useMay } from '#views/components/app/use-session.ts'
import { Card } from '#views/components/page/card.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import classes from './issue.module.css'
import { Issue } from './issue-actor.ts'

/** The progress of the generation, and its result. */
export function IssueProgress() {
  const actor = Issue.useActorRef()
  const failure = Issue.useSelector(({ context }) => context.failure)
  const isFollowing = Issue.useSelector((snapshot) => snapshot.matches('issuing'))
  const isRunning = Issue.useSelector((snapshot) => snapshot.matches('issuing') || snapshot.matches('retrying'))
  const isDone = Issue.useSelector((snapshot) => snapshot.matches('done'))
  const issue = Issue.useSelector(({ context }) => context.issue)
  const again = () => actor.send({ type: 'candidates.reload' })
  return (
    <Card title={isRunning ? <Trans>Certificates are being issued</Trans> : <Trans>Certificates</Trans>}>
      {isFollowing && failure && (
        <FailureNotice
          failure={failure}
          apart
          action={
            <Button variant="default" onClick={() => actor.send({ type: 'progress.retry' })}>
              <Trans>Check again</Trans>
            </Button>
          }
        />
      )}
      <Bar />
      {isRunning && (
        <p className={classes.hint}>
          <Trans>
            You can leave this page: the work continues on the server, and the progress is shown here when you come
            back.
          </Trans>
        </p>
      )}
      {isDone && (
        <Notice tone="success" live apart title={<Trans>Done.</Trans>}>
          <Plural value={issue?.done ?? 0} one="# certificate is ready." other="# certificates are ready." />
        </Notice>
      )}
      <Failed />
      {!isRunning && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={again}>
            <Trans>Back to the participants</Trans>
          </Button>
          <ToIssued />
        </div>
      )}
    </Card>
  )
}

function Bar() {
  const { t } = useLingui()
  const issue = Issue.useSelector(({ context }) => context.issue)
  const [done, total] = [issue?.done ?? 0, issue?.total ?? 0]
  const share = total === 0 ? 0 : (done / total) * 100
  return (
    <div className={classes.progress}>
      <Progress.Root size="lg">
        <Progress.Section value={share} aria-label={t`Certificates that are ready`} />
      </Progress.Root>
      <span role="status">
        <Trans>
          {done} of {total}
        </Trans>
      </span>
    </div>
  )
}

/** Participants without a certificate, with the reasons. */
function Failed() {
  const actor = Issue.useActorRef()
  const isShown = Issue.useSelector(
    (snapshot) => snapshot.matches('partial') || snapshot.matches('failed') || snapshot.matches('retrying'),
  )
  const busy = Issue.useSelector((snapshot) => snapshot.matches('retrying'))
  const failure = Issue.useSelector((snapshot) => (snapshot.matches('failed') ? snapshot.context.failure : null))
  const failures = Issue.useSelector(({ context }) => context.issue?.failures)
  if (!isShown || !failures) return null
  return (
    <>
      {failure && <FailureNotice failure={failure} apart />}
      <Notice
        tone="warning"
        live
        apart
        title={
          <Plural
            value={failures.length}
            one="# certificate could not be issued."
            other="# certificates could not be issued."
          />
        }
        action={
          <Button color="copper" loading={busy} onClick={() => actor.send({ type: 'issue.retry' })}>
            <Trans>Try them again</Trans>
          </Button>
        }
      >
        <ul className={classes.failures}>
          {failures.map(({ participant_id, first_name, last_name, failure }) => (
            <li key={participant_id}>
              <strong>
                {first_name} {last_name}
              </strong>
              : {failure}
            </li>
          ))}
        </ul>
      </Notice>
    </>
  )
}

function ToIssued() {
  const mayList = useMay('training.issued-certificates.index')
  const term = Issue.useSelector(({ context }) => context.term_id)
  if (!mayList) return null
  return (
    <Button
      component={Link}
      href={`/cms/training/issued-certificates?term_id=${term}`}
      leftSection={<IconList size={18} stroke={1.7} />}
    >
      <Trans>Show the certificates</Trans>
    </Button>
  )
}
