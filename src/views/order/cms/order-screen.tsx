import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Box, Flex, Stack, Text } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBellRinging,
  IconCash,
  IconChecklist,
  IconCircleX,
  IconCreditCard,
  IconReceipt,
  IconShieldX,
} from '@tabler/icons-react'
import { type Order, shownPayment } from '#contract/order/entity.ts'
import { attemptStatus, refundStatus, taskKind } from '#contract/order/statuses.ts'
import { formatDate, formatMoment } from '#services/formatting.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { WithHistory } from '#views/components/history/with-history.tsx'
import { Money } from '#views/components/money/money.tsx'
import { Card, Facts } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { RecordMissing } from '#views/components/state/record-missing.tsx'
import { Timeline, type TimelineItem } from '#views/components/status/timeline.tsx'
import { OrderStatusBadge, ParticipantStatusBadge } from '#views/training/badges.tsx'
import { TrainingOrderActions } from './order-actions.tsx'
import { trainingOrderPaths } from './order-paths.ts'
import { SettleButton } from './settle-dialog.tsx'

/** A training order: its training, its money, and its history. */
export function TrainingOrderScreen({ params }: ScreenProps) {
  const id = Number(params.id)
  const { data: order, failed, failure, refresh } = useLoad('order.orders.show', { path: { training_order: id } })
  useRecordTitle(order?.order_number ?? null)
  if (failed && !order)
    return (
      <RecordMissing
        failure={failure}
        title={<Trans context="training order">The order could not be loaded</Trans>}
        list={{ path: trainingOrderPaths.list, label: <Trans context="training order">All orders</Trans> }}
        onRetry={refresh}
      />
    )
  if (!order) return <CardSkeleton />
  return (
    <>
      <PageHeader
        title={order.order_number}
        badge={<OrderStatusBadge status={order.status} />}
        note={`${order.training_name} · ${order.contractor_name}`}
        actions={
          <WithHistory entity="order.orders" id={order.id}>
            <TrainingOrderActions key={order.version} order={order} onChanged={refresh} />
          </WithHistory>
        }
      />
      <Tasks order={order} onChanged={refresh} />
      <Flex direction={{ base: 'column', md: 'row' }} gap="md">
        <Stack gap="md" flex={3} miw={0}>
          <Payment order={order} />
          <Participants order={order} />
        </Stack>
        <Box display="grid" flex={2} miw={0}>
          <Card title={<Trans>What happened</Trans>}>
            <OrderStory order={order} />
          </Card>
        </Box>
      </Flex>
    </>
  )
}

function Payment({ order }: { order: Order }) {
  const { status, hold_until, received, returned, pending, credit_used, refunded } = order
  const facts = [
    { label: <Trans>Gross price</Trans>, value: <Money amount={order.gross_price} /> },
    { label: <Trans>Net price</Trans>, value: <Money amount={order.net_price} /> },
    { label: <Trans>Payment</Trans>, value: shownPayment(order) },
    ...(status === 'unpaid' ? [{ label: <Trans>To be paid</Trans>, value: <Money amount={order.amount_due} /> }] : []),
    ...(Number(credit_used) > 0
      ? [{ label: <Trans>Paid with credit</Trans>, value: <Money amount={credit_used} /> }]
      : []),
    { label: <Trans>Amount received</Trans>, value: <Money amount={received} /> },
    ...(returned > 0 ? [{ label: <Trans>Refunded or kept as credit</Trans>, value: <Money amount={returned} /> }] : []),
    ...(pending > 0 ? [{ label: <Trans>Of which on its way</Trans>, value: <Money amount={pending} /> }] : []),
    ...(Number(refunded) > 0 ? [{ label: <Trans>Refunded</Trans>, value: <Money amount={refunded} /> }] : []),
    ...(status === 'unpaid'
      ? [
          {
            label: <Trans>Places held until</Trans>,
            value: hold_until ? formatMoment(hold_until) : <Trans>you decide</Trans>,
          },
        ]
      : []),
    ...(order.document_number
      ? [
          {
            label: <Trans>Document</Trans>,
            value: `${order.document_number}, ${order.document_date ? formatDate(order.document_date) : ''}`,
          },
        ]
      : []),
  ]
  return (
    <Card title={<Trans>Payment</Trans>}>
      <Facts facts={facts} />
    </Card>
  )
}

function Participants({ order }: { order: Order }) {
  const { term, participants, record_number, record_id } = order
  const mayTerm = useMay('training.terms.show')
  const mayRecord = useMay('training.records.show')
  const where = `${term.city}, ${formatDate(term.training_date)}`
  return (
    <Card title={<Trans>Participants</Trans>} count={participants.length}>
      <Note mt={0} mb="2xs" mx={0}>
        {mayTerm ? <EnterableLink href={`/cms/training/terms/${term.id}/participants`}>{where}</EnterableLink> : where}
        {record_number && (
          <>
            {' · '}
            {mayRecord ? (
              <EnterableLink href={`/cms/training/records/${record_id}`}>{record_number}</EnterableLink>
            ) : (
              record_number
            )}
          </>
        )}
      </Note>
      {participants.length === 0 && (
        <Note mt={0} mb="2xs" mx={0}>
          <Trans>Nobody is on this order any more.</Trans>
        </Note>
      )}
      <PlainList divided gap="xs" mt="xs">
        {participants.map(({ id, full_name, status, price_brutto }) => (
          <Flex component="li" key={id} rowGap="4xs" columnGap="sm" align="center" wrap="wrap">
            <Text span flex="1 1 160px" fw={500}>
              {full_name}
            </Text>
            <ParticipantStatusBadge status={status} />
            <Box component="span" flex="0 0 auto" className="tabular">
              <Money amount={price_brutto} />
            </Box>
          </Flex>
        ))}
      </PlainList>
    </Card>
  )
}

/** Open tasks of staff on this order, at the top. */
function Tasks({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const { i18n } = useLingui()
  return order.tasks
    .filter(({ done_at }) => done_at === null)
    .map((task) => (
      <Notice
        key={task.id}
        tone="warning"
        apart
        title={`${labelIn(i18n, taskKind[task.kind].label)}.`}
        action={<SettleButton task={task} onDone={onChanged} />}
      >
        {labelIn(i18n, taskKind[task.kind].todo)}
        {task.amount && (
          <>
            {' '}
            <Money amount={task.amount} />
          </>
        )}
        {task.reason && ` · ${task.reason}`}
      </Notice>
    ))
}

/** The history of the money of an order, newest first. */
function OrderStory({ order }: { order: Order }) {
  const { i18n } = useLingui()
  const items: TimelineItem[] = [
    {
      id: 'placed',
      icon: IconReceipt,
      at: order.created_at,
      title: <Trans>Order placed</Trans>,
      note: order.placed_by_name,
    },
    ...order.attempts.map((attempt): TimelineItem => {
      const { tone, label } = attemptStatus[attempt.status]
      const failure = attempt.failure as keyof typeof attemptFailures | null
      const reason = failure && (failure in attemptFailures ? i18n._(attemptFailures[failure]) : attempt.failure)
      return {
        id: `attempt-${attempt.id}`,
        icon: IconCreditCard,
        tone,
        at: attempt.completed_at ?? attempt.created_at,
        title: (
          <>
            {labelIn(i18n, label)}: <Money amount={attempt.amount} />
          </>
        ),
        note: [reason, attempt.provider_order_id && `PayU ${attempt.provider_order_id}`].filter(Boolean).join(' · '),
      }
    }),
    ...order.notifications.filter(isTelling).map(
      ({ id, outcome, received_at }): TimelineItem => ({
        id: `notification-${id}`,
        icon: isAsked(outcome) ? IconShieldX : IconBellRinging,
        tone: isAsked(outcome) ? 'red' : 'grey',
        at: received_at,
        title: <Outcome outcome={outcome} />,
      }),
    ),
    ...order.refunds.map((refund): TimelineItem => {
      const { tone, label } = refundStatus[refund.status]
      return {
        id: `refund-${refund.id}`,
        icon: IconArrowBackUp,
        tone,
        at: refund.finished_at ?? refund.created_at,
        title: (
          <>
            {labelIn(i18n, label)}: <Money amount={refund.amount} />
            {refund.way === 'transfer' ? <Trans>, by transfer</Trans> : <Trans>, through the provider</Trans>}
          </>
        ),
        note: [refund.reason, refund.requested_by, refund.failure].filter(Boolean).join(' · '),
      }
    }),
    ...order.tasks.map(
      (task): TimelineItem => ({
        id: `task-${task.id}`,
        icon: IconChecklist,
        tone: task.done_at ? 'green' : taskKind[task.kind].tone,
        at: task.done_at ?? task.created_at,
        title: labelIn(i18n, taskKind[task.kind].label),
        note: task.done_at ? (
          [task.note, task.done_by_name].filter(Boolean).join(' · ')
        ) : (
          <Trans>not settled yet</Trans>
        ),
      }),
    ),
    ...(order.paid_at && !order.paid_online
      ? [
          {
            id: 'paid',
            icon: IconCash,
            tone: 'green' as const,
            at: order.paid_at,
            title: order.document_number ? (
              <Trans>Transfer booked: {order.document_number}</Trans>
            ) : (
              <Trans>Nothing was left to pay</Trans>
            ),
          },
        ]
      : []),
    ...(order.cancelled_at
      ? [
          {
            id: 'cancelled',
            icon: IconCircleX,
            at: order.cancelled_at,
            title: <Trans>Order cancelled</Trans>,
            note: order.cancel_reason ?? <Trans>the reservation had expired</Trans>,
          },
        ]
      : []),
  ]
  const newestFirst = items.toSorted((one, other) => other.at.localeCompare(one.at))
  return <Timeline items={newestFirst.map((item) => ({ ...item, time: formatMoment(item.at) }))} />
}

/** Whether a notification adds information to that of its attempt or refund. */
const isTelling = ({ outcome }: Order['notifications'][number]) =>
  !['completed', 'cancelled', 'refund_completed', 'refund_failed'].includes(outcome)

/** Whether a notification gave staff a task. */
const isAsked = (outcome: string) => ['wrong_amount', 'payment_reversed', 'refund_reversed'].includes(outcome)

function Outcome({ outcome }: { outcome: string }) {
  if (outcome === 'repeated') return <Trans>Repeated notification from the provider</Trans>
  if (outcome === 'pending') return <Trans>Notification: the payment is being made</Trans>
  if (outcome === 'wrong_amount') return <Trans>Notification with another amount or currency</Trans>
  if (outcome === 'payment_reversed') return <Trans>Notification: the payment was taken back</Trans>
  if (outcome === 'refund_reversed') return <Trans>Notification: a refund that had been made failed</Trans>
  return <Trans>Notification that changed nothing</Trans>
}

/** Reasons of a failed payment in our words; other texts come from the provider. */
const attemptFailures = {
  timeout: msg`Nobody paid in time.`,
  lost: msg`The provider’s answer was lost; nobody saw the page.`,
  outdated: msg`The order changed, so the payment page was closed.`,
  wrong_amount: msg`The amount or currency received differs from what was requested.`,
} as const
