import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Flex, Progress, Stack, Text } from '@mantine/core'
import { IconList } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { announcedNumbers } from '#contract/training/certificates.ts'
import { uniqueKey } from '#services/unique-key.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { ConfirmDialog } from '#views/components/dialogs/confirm-dialog.tsx'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { Card } from '#views/components/page/card.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { TermFrame } from '#views/training/cms/term-frame.tsx'
import { Issue, useIssueMachine } from './issue-actor.ts'
import { IssuePeople } from './issue-people.tsx'

/** Issues the certificates of a term: recipients, numbers, and progress. */
export function CertificateIssueScreen({ params }: ScreenProps) {
  const id = Number(params.id)
  return <TermFrame id={id}>{({ refresh }) => <Issuing id={id} onFinished={refresh} />}</TermFrame>
}

function Issuing({ id, onFinished }: { id: number; onFinished: () => void }) {
  const machine = useIssueMachine()
  const [key] = useState(uniqueKey)
  return (
    <Issue.Provider key={id} logic={machine} options={{ input: { term_id: id, key: `${key}-${id}` } }}>
      <Loaded onFinished={onFinished} />
    </Issue.Provider>
  )
}

function Loaded({ onFinished }: { onFinished: () => void }) {
  const actor = Issue.useActorRef()
  // The header shows the number of certificates.
  useEmitted(actor, 'issue.finished', onFinished)
  const isChoosing = Issue.useSelector((snapshot) => snapshot.hasTag('choosing'))
  const isUnderWay = Issue.useSelector((snapshot) => snapshot.hasTag('progress'))
  const failure = Issue.useSelector((snapshot) => (snapshot.matches('loadFailed') ? snapshot.context.failure : null))
  if (failure) return <FailureNotice failure={failure} onRetry={() => actor.send({ type: 'candidates.reload' })} />
  if (isUnderWay) return <IssueProgress />
  if (!isChoosing)
    return (
      <Loading>
        <CardSkeleton of="rows" />
      </Loading>
    )
  return (
    <>
      <IssuePeople />
      <ConfirmIssue />
    </>
  )
}

/** Confirms the issue: number of certificates, their numbers, and the letters. */
function ConfirmIssue() {
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
        <Trans>Numbers:</Trans>{' '}
        <Box component="strong" className="tabular anywhere">
          {count === 1 ? first : `${first} – ${last}`}
        </Box>
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

/** The progress of the generation, and its result. */
function IssueProgress() {
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
        <Text mb="sm" c="dimmed">
          <Trans>
            You can leave this page: the work continues on the server, and the progress is shown here when you come
            back.
          </Trans>
        </Text>
      )}
      {isDone && (
        <Notice tone="success" live apart title={<Trans>Done.</Trans>}>
          <Plural value={issue?.done ?? 0} one="# certificate is ready." other="# certificates are ready." />
        </Notice>
      )}
      <Failed />
      {!isRunning && (
        <Flex gap="xs" wrap="wrap" mt="md">
          <Button variant="default" onClick={again}>
            <Trans>Back to the participants</Trans>
          </Button>
          <ToIssued />
        </Flex>
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
    <Stack gap="2xs" mb="sm" className="tabular">
      <Progress.Root size="lg">
        <Progress.Section value={share} aria-label={t`Certificates that are ready`} />
      </Progress.Root>
      <span role="status">
        <Trans>
          {done} of {total}
        </Trans>
      </span>
    </Stack>
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
        <Box component="ul" mt="3xs" mb={0} mx={0} pl="lg">
          {failures.map(({ participant_id, first_name, last_name, failure }) => (
            <li key={participant_id}>
              <strong>
                {first_name} {last_name}
              </strong>
              : {failure}
            </li>
          ))}
        </Box>
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
