import { Trans } from '@lingui/react/macro'
import { toGrosze } from '#contract/money.ts'
import { shownPayment } from '#contract/order/entity.ts'
import type { ZoneOrder } from '#contract/order/zone.ts'
import { formatMoment } from '#services/formatting.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { Card, Facts } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/enterable-link.tsx'
import { OrderStatusBadge, ParticipantStatusBadge } from '#views/training/badges.tsx'
import { trainingPaths } from '#views/training/partner-zone/paths.ts'
import classes from './order.module.css'

/** The details of an order. */
export function OrderDetails({ order }: { order: ZoneOrder }) {
  const money = useMoney()
  // The people change with the order: whoever is freed leaves it.
  const query = { order: String(order.id), per_page: 100 }
  const { data } = useLoad('partnerzone.training.participants.index', { query })
  const people = data?.results ?? []
  const [first] = people
  return (
    <Card title={<Trans>Order {order.order_number}</Trans>} action={<OrderStatusBadge status={order.status} />}>
      <Facts
        facts={[
          {
            label: <Trans>Training</Trans>,
            value: <EnterableLink href={trainingPaths.term(order.term_id)}>{order.training_name}</EnterableLink>,
          },
          { label: <Trans>Placed</Trans>, value: formatMoment(order.created_at) },
          { label: <Trans>Payment form</Trans>, value: shownPayment(order) },
          { label: <Trans>Amount, gross</Trans>, value: money(order.gross_price) },
          ...(toGrosze(order.credit_used) > 0
            ? [
                { label: <Trans>Paid with credit</Trans>, value: money(order.credit_used) },
                { label: <Trans>To pay</Trans>, value: money(order.amount_due) },
              ]
            : []),
          ...(toGrosze(order.refunded) > 0 ? [{ label: <Trans>Returned</Trans>, value: money(order.refunded) }] : []),
          ...(first
            ? [
                {
                  label: <Trans>Registration</Trans>,
                  value: (
                    <EnterableLink href={trainingPaths.record(first.record_number)}>
                      {first.record_number}
                    </EnterableLink>
                  ),
                },
              ]
            : []),
        ]}
      />
      {people.length > 0 && (
        <ul className={classes.people}>
          {people.map(({ id, first_name, last_name, email, status }) => (
            <li key={id}>
              <span>
                <strong>
                  {first_name} {last_name}
                </strong>
                <small>{email}</small>
              </span>
              <ParticipantStatusBadge status={status} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
