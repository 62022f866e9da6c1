import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
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
import type { Order } from '#contract/order/entity.ts'
import { attemptStatus, refundStatus, taskKind } from '#contract/order/statuses.ts'
import { formatMoment } from '#services/formatting.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { Money } from '#views/components/money/money.tsx'
import { Timeline, type TimelineItem } from '#views/components/status/timeline.tsx'
import { attemptFailures } from './order-words.tsx'

/** The history of the money of an order, newest first. */
export function OrderStory({ order }: { order: Order }) {
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
        icon: outcome === 'wrong_amount' ? IconShieldX : IconBellRinging,
        tone: outcome === 'wrong_amount' ? 'red' : 'grey',
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
            note: order.cancel_reason ?? <Trans>the hold had ended</Trans>,
          },
        ]
      : []),
  ]
  const newestFirst = items.toSorted((one, other) => other.at.localeCompare(one.at))
  return <Timeline items={newestFirst.map((item) => ({ ...item, time: formatMoment(item.at) }))} />
}

/** Whether a notification says something that its attempt or refund does not already say. */
const isTelling = ({ outcome }: Order['notifications'][number]) =>
  !['completed', 'cancelled', 'refund_completed', 'refund_failed'].includes(outcome)

function Outcome({ outcome }: { outcome: string }) {
  if (outcome === 'repeated') return <Trans>Repeated notification from the provider</Trans>
  if (outcome === 'pending') return <Trans>Notification: the payment is being made</Trans>
  if (outcome === 'wrong_amount') return <Trans>Notification with another amount or currency</Trans>
  return <Trans>Notification that changed nothing</Trans>
}
