import { useLingui } from '@lingui/react'
import { Plural, Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CancellationPerson, RefundState } from '#contract/training/cancellations.ts'
import { refundProgress } from '#contract/training/statuses.ts'
import { formatDate, formatMoment } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { Card } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Badge, StatusBadge } from '#views/components/status/status-badge.tsx'
import { termPaths } from '#views/training/cms/paths.ts'
import { Cancellation } from './cancellation-actor.ts'
import { choiceWords, ParticipantDecision, PersonRow } from './deciding.tsx'

/** The progress of the cancellation: the result for each participant, and failures. */
export function CancellationProgress() {
  const cancellation = Cancellation.useSelector(({ context }) => context.sheet?.cancellation)
  if (!cancellation) return null
  const { reason, requested_by_name, created_at, status } = cancellation
  return (
    <Stack gap="md">
      {status === 'running' && <Running />}
      {status === 'partial' && <Partial />}
      {status === 'done' && (
        <Notice tone="success" live title={<Trans>The term is cancelled.</Trans>}>
          <Trans>All participants have been settled and notified.</Trans>
        </Notice>
      )}
      <Card title={<Trans>Why the term was cancelled</Trans>}>
        <Text className="anywhere pre-line" mb="2xs">
          {reason}
        </Text>
        <Text c="dimmed" fw={400}>
          {requested_by_name} · <time dateTime={created_at}>{formatMoment(created_at)}</time>
        </Text>
      </Card>
      <People />
    </Stack>
  )
}

function Running() {
  const { t } = useTexts()
  const actor = Cancellation.useActorRef()
  const {
    done = 0,
    failed = 0,
    pending = 0,
  } = Cancellation.useSelector(({ context }) => context.sheet?.cancellation) ?? {}
  const isStale = Cancellation.useSelector(
    (snapshot) => snapshot.matches('following') && snapshot.context.failure !== null,
  )
  const settled = done + failed
  const all = settled + pending
  if (isStale)
    return (
      <Notice
        tone="warning"
        live
        title={<Trans>Progress unknown.</Trans>}
        onRetry={() => actor.send({ type: 'progress.retry' })}
      >
        <Trans>The cancellation continues automatically.</Trans>
      </Notice>
    )
  return (
    <div role="status">
      <Text mb="2xs">
        <Trans>
          {settled} of {all} are settled. You can leave this page; the cancellation continues.
        </Trans>
      </Text>
      <Progress value={all === 0 ? 100 : (100 * settled) / all} aria-label={t`Progress`} />
    </div>
  )
}

function Partial() {
  const actor = Cancellation.useActorRef()
  const failed = Cancellation.useSelector(({ context }) => context.sheet?.cancellation?.failed ?? 0)
  const failure = Cancellation.useSelector(({ context }) => context.failure)
  const busy = Cancellation.useSelector((snapshot) => snapshot.matches('retrying'))
  const can = Cancellation.useSelector((snapshot) => snapshot.can({ type: 'failed.retry' }))
  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <Notice
        tone="danger"
        live
        title={
          <Plural
            value={failed}
            one="This could not be done for one person."
            other="This could not be done for # people."
          />
        }
        action={
          <Button disabled={!can && !busy} loading={busy} onClick={() => actor.send({ type: 'failed.retry' })}>
            <Trans>Continue</Trans>
          </Button>
        }
      >
        <Trans>
          The reason is shown for each person. Choose differently where needed, and continue. The others are settled.
        </Trans>
      </Notice>
    </>
  )
}

const steps = ['failed', 'pending', 'done']

function People() {
  const people = Cancellation.useSelector(({ context }) => context.sheet?.people)
  if (!people || people.length === 0) return null
  const sorted = people.toSorted((one, other) => steps.indexOf(one.step ?? '') - steps.indexOf(other.step ?? ''))
  return (
    <Card title={<Trans>Participants</Trans>} count={people.length}>
      <PlainList gap={0} mt={0} mb="calc(var(--card-inside) * -1)" mx="calc(var(--card-inside) * -1)">
        {sorted.map((person) => (
          <PersonRow key={person.participant_id} person={person}>
            <Outcome person={person} />
          </PersonRow>
        ))}
      </PlainList>
    </Card>
  )
}

function Outcome({ person }: { person: CancellationPerson }) {
  const { choice, step, failure, refund } = person
  if (step === 'failed')
    return (
      <Stack gap="2xs">
        <Text span c="var(--red)" fw={600}>
          {failure}
        </Text>
        <ParticipantDecision participant_id={person.participant_id} />
      </Stack>
    )
  return (
    <Group gap="3xs sm">
      {step === 'pending' ? (
        <Badge tone="grey">
          <Trans>Settlement in progress</Trans>
        </Badge>
      ) : (
        <Badge tone="green">{choice === 'move' ? <Trans>Moved</Trans> : <Trans>Settled</Trans>}</Badge>
      )}
      <Where person={person} />
      {refund && <Refund person={person} refund={refund} />}
    </Group>
  )
}

/** The decision on a person; a move names the day and links the term. */
function Where({ person: { choice, step, target_term_id, target_date } }: { person: CancellationPerson }): ReactNode {
  const { i18n } = useLingui()
  if (choice !== 'move' || target_term_id === null || target_date === null || step !== 'done')
    return <span>{choice && i18n._(choiceWords[choice])}</span>
  return (
    <Text span fw={600}>
      <EnterableLink href={termPaths.participants(target_term_id)}>
        <Trans>Moved to {formatDate(target_date)}</Trans>
      </EnterableLink>
    </Text>
  )
}

/** The state of a refund; tasks for staff are linked. */
function Refund({ person: { order_id }, refund }: { person: CancellationPerson; refund: RefundState }) {
  const mayOpen = useMay('order.orders.show')
  return (
    <>
      <StatusBadge of={refundProgress[refund]} />
      {mayOpen && order_id !== null && (refund === 'failed' || refund === 'transfer') && (
        <Text span fw={600}>
          <EnterableLink href={`/cms/order/orders/${order_id}`}>
            <Trans>Open the order</Trans>
          </EnterableLink>
        </Text>
      )}
    </>
  )
}
