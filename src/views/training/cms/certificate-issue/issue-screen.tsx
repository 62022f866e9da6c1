import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui, useLingui as useTexts } from '@lingui/react/macro'
import { Box, Button, Checkbox, Flex, Group, Progress, Stack, Text } from '@mantine/core'
import { IconCertificate, IconList } from '@tabler/icons-react'
import { createActorContext } from '@xstate/react'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { announcedNumbers, type Candidates } from '#contract/training/certificates.ts'
import { certificateIssue, freePeople } from '#machines/training/certificate-issue.ts'
import { formatDate } from '#services/formatting.ts'
import { provideCertificateIssue } from '#services/training/certificate-issue-actors.ts'
import { uniqueKey } from '#services/unique-key.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { ConfirmDialog } from '#views/components/dialogs/confirm-dialog.tsx'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { Card, Facts } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { OrderStatusBadge } from '#views/training/badges.tsx'
import { TermFrame } from '#views/training/cms/term-frame.tsx'
import classes from './issue.module.css'

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

/** The participants of the term: who can get a certificate, and why the others cannot. */
function IssuePeople() {
  const { t } = useTexts()
  const actor = Issue.useActorRef()
  const candidates = Issue.useSelector(({ context }) => context.candidates)
  const chosen = Issue.useSelector(({ context }) => context.chosen)
  const isOutdated = Issue.useSelector((snapshot) => snapshot.matches('outdated'))
  if (!candidates) return null
  const free = freePeople(candidates)
  return (
    <>
      {isOutdated && <Outdated />}
      <Card title={<Trans>What they will look like</Trans>}>
        <Template candidates={candidates} />
      </Card>
      <Box h={16} />
      <Card
        title={<Trans>Participants</Trans>}
        count={candidates.people.length}
        action={
          free.length > 0 && (
            <Button
              color="copper"
              disabled={chosen.length === 0 || isOutdated}
              leftSection={<IconCertificate size={18} stroke={1.7} />}
              onClick={() => actor.send({ type: 'issue.ask' })}
            >
              <Trans>Issue certificates</Trans>
            </Button>
          )
        }
      >
        {candidates.people.length === 0 ? (
          <EmptyState icon={IconCertificate} title={<Trans>Nobody was on this term</Trans>} />
        ) : (
          <>
            {free.length === 0 && <NobodyFree candidates={candidates} />}
            <Unpaid candidates={candidates} chosen={chosen} />
            {free.length > 0 && (
              <Group className={classes.all} gap="2xs md" justify="space-between" pb="sm">
                <Checkbox
                  label={t`Everyone who can receive a certificate`}
                  checked={chosen.length === free.length}
                  indeterminate={chosen.length > 0 && chosen.length < free.length}
                  onChange={(event) => actor.send({ type: 'people.choose', all: event.currentTarget.checked })}
                />
                <Text span c="dimmed" role="status">
                  <Plural value={chosen.length} one="# chosen" other="# chosen" />
                </Text>
              </Group>
            )}
            <PlainList divided gap="xs" py="xs">
              {candidates.people.map((person) => (
                <Person key={person.participant_id} person={person} isChosen={chosen.includes(person.participant_id)} />
              ))}
            </PlainList>
          </>
        )}
      </Card>
    </>
  )
}

function Template({ candidates }: { candidates: Candidates }) {
  const { template_name, certificate_date, expires_on } = candidates
  return (
    <Facts
      facts={[
        { label: <Trans>Template</Trans>, value: template_name },
        { label: <Trans>Date of issue</Trans>, value: formatDate(certificate_date) },
        {
          label: <Trans>Valid until</Trans>,
          value: expires_on ? formatDate(expires_on) : <Trans>No end date</Trans>,
        },
      ]}
    />
  )
}

const obstacles = {
  not_present: msg`Not marked as present`,
  has_certificate: msg`Has a certificate`,
}

function Person({ person, isChosen }: { person: Candidates['people'][number]; isChosen: boolean }) {
  const { i18n } = useLingui()
  const actor = Issue.useActorRef()
  const maySee = useMay('training.issued-certificates.show')
  const { participant_id, first_name, last_name, company_name, obstacle, order_status } = person
  const { certificate_number, issued_certificate_id } = person
  return (
    <Flex
      component="li"
      wrap="wrap"
      align="center"
      justify="space-between"
      rowGap="4xs"
      columnGap="md"
      className="anywhere"
      data-held={obstacle !== null || undefined}
    >
      <Checkbox
        label={`${first_name} ${last_name}`}
        description={company_name}
        checked={isChosen}
        disabled={obstacle !== null}
        onChange={() => actor.send({ type: 'person.toggle', participant_id })}
      />
      {order_status && order_status !== 'paid' && <OrderStatusBadge status={order_status} />}
      {obstacle && (
        <Text span c="dimmed" className="tabular">
          {maySee && issued_certificate_id ? (
            <EnterableLink href={`/cms/training/issued-certificates/${issued_certificate_id}`}>
              {certificate_number}
            </EnterableLink>
          ) : (
            (certificate_number ?? i18n._(obstacles[obstacle]))
          )}
        </Text>
      )}
    </Flex>
  )
}

/** Warns about participants on unpaid orders. */
function Unpaid({ candidates, chosen }: { candidates: Candidates; chosen: readonly number[] }) {
  const unpaid = candidates.people.filter(
    ({ participant_id, order_status }) => order_status === 'unpaid' && chosen.includes(participant_id),
  )
  if (unpaid.length === 0) return null
  return (
    <Notice tone="warning" apart>
      <Plural
        value={unpaid.length}
        one="# of the chosen people is on an order that is not paid."
        other="# of the chosen people are on orders that are not paid."
      />
    </Notice>
  )
}

function NobodyFree({ candidates }: { candidates: Candidates }) {
  const isDone = candidates.people.every(({ obstacle }) => obstacle === 'has_certificate')
  const isBegun = candidates.people.some(({ obstacle }) => obstacle === 'has_certificate')
  return (
    <Notice tone={isDone ? 'success' : 'information'} apart>
      {isDone && <Trans>Everyone has a certificate.</Trans>}
      {isBegun && !isDone && <Trans>Everyone marked as present has a certificate.</Trans>}
      {!isBegun && <Trans>No certificates can be issued yet. Mark attendance first.</Trans>}
    </Notice>
  )
}

function Outdated() {
  const actor = Issue.useActorRef()
  const failure = Issue.useSelector(({ context }) => context.failure)
  return (
    <Notice
      tone="warning"
      live
      apart
      title={<Trans>The list has changed in the meantime.</Trans>}
      failure={failure}
      action={
        <Button variant="default" onClick={() => actor.send({ type: 'candidates.reload' })}>
          <Trans>Load the list again</Trans>
        </Button>
      }
    >
      {failure?.message}
    </Notice>
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

/** The context of `certificateIssue`. */
const Issue = createActorContext(certificateIssue)

/** `certificateIssue` with its calls. */
function useIssueMachine() {
  const { api } = useServices()
  return useMemo(() => provideCertificateIssue(api), [api])
}
