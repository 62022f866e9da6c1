import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { type Order, shownPayment } from '#contract/order/entity.ts'
import { formatDate, formatMoment } from '#services/formatting.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { WithHistory } from '#views/components/history/with-history.tsx'
import { Money } from '#views/components/money/money.tsx'
import { Card, Facts } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/enterable-link.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { RecordMissing } from '#views/components/state/record-missing.tsx'
import { OrderStatusBadge, ParticipantStatusBadge } from '#views/training/badges.tsx'
import classes from './order.module.css'
import { OrderActions } from './order-actions.tsx'
import { orderPaths } from './order-paths.ts'
import { OrderStory } from './order-story.tsx'
import { taskKinds } from './order-words.tsx'
import { SettleButton } from './settle-dialog.tsx'

/** A training order: its training, its money, and its history. */
export function OrderScreen({ params }: ScreenProps) {
  const id = Number(params.id)
  const { data: order, failed, refresh } = useLoad('order.orders.show', { path: { training_order: id } })
  useRecordTitle(order?.order_number ?? null)
  if (failed && !order)
    return (
      <RecordMissing
        title={<Trans context="training order">The order could not be loaded</Trans>}
        list={{ path: orderPaths.list, label: <Trans context="training order">All orders</Trans> }}
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
            <OrderActions key={order.version} order={order} onChanged={refresh} />
          </WithHistory>
        }
      />
      <Tasks order={order} onChanged={refresh} />
      <div className={classes.columns}>
        <div className={classes.stack}>
          <Payment order={order} />
          <Participants order={order} />
        </div>
        <Card title={<Trans>What happened</Trans>}>
          <OrderStory order={order} />
        </Card>
      </div>
    </>
  )
}

function Payment({ order }: { order: Order }) {
  const { status, hold_until, due, received, returned, pending, credit_used, refunded } = order
  const facts = [
    { label: <Trans>Gross price</Trans>, value: <Money amount={order.gross_price} /> },
    { label: <Trans>Net price</Trans>, value: <Money amount={order.net_price} /> },
    { label: <Trans>Payment</Trans>, value: shownPayment(order) },
    { label: <Trans>To be paid</Trans>, value: <Money amount={due} /> },
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
      <p className={classes.about}>
        {mayTerm ? <EnterableLink href={`/cms/training/terms/${term.id}`}>{where}</EnterableLink> : where}
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
      </p>
      {participants.length === 0 && (
        <p className={classes.about}>
          <Trans>Nobody is on this order any more.</Trans>
        </p>
      )}
      <ul className={classes.people}>
        {participants.map(({ id, full_name, status, price_brutto }) => (
          <li key={id}>
            <span className={classes.person}>{full_name}</span>
            <ParticipantStatusBadge status={status} />
            <span className={classes.price}>
              <Money amount={price_brutto} />
            </span>
          </li>
        ))}
      </ul>
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
        title={`${i18n._(taskKinds[task.kind].label)}.`}
        action={<SettleButton task={task} onDone={onChanged} />}
      >
        {i18n._(taskKinds[task.kind].todo)}
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
