import { Trans } from '@lingui/react/macro'
import { formatPhone } from '#contract/phones.ts'
import type { ParticipantItem } from '#contract/training/participant-entity.ts'
import { formatDate } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { Facts } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/enterable-link.tsx'
import { OrderStatusBadge, ParticipantStatusBadge } from '#views/training/badges.tsx'
import { recordPath, termPaths } from '#views/training/cms/paths.ts'
import { ParticipantHistory } from './participant-history.tsx'
import classes from './participants.module.css'

/** Contact data, price and history of a participant. */
export function ParticipantData({ participant }: { participant: ParticipantItem }) {
  const money = useMoney()
  const mayOpenOrder = useMay('order.orders.show')
  const mayOpenRecord = useMay('training.records.show')
  const { status, order_id, order_status, order_number, phone_number } = participant
  return (
    <div className={classes.drawer}>
      <Facts
        facts={[
          { label: <Trans>Status</Trans>, value: <ParticipantStatusBadge status={status} /> },
          {
            label: <Trans>Training</Trans>,
            value: (
              <EnterableLink href={termPaths.participants(participant.term_id)} className={classes.link}>
                {participant.training_name}, {formatDate(participant.training_date)}, {participant.city}
              </EnterableLink>
            ),
          },
          { label: <Trans>Company</Trans>, value: participant.contractor_name },
          {
            label: <Trans>Registration</Trans>,
            value: mayOpenRecord ? (
              <EnterableLink href={recordPath(participant.record_id)} className={classes.link}>
                {participant.record_number}
              </EnterableLink>
            ) : (
              participant.record_number
            ),
          },
          { label: <Trans>E-mail</Trans>, value: participant.email },
          { label: <Trans>Phone</Trans>, value: phone_number && formatPhone(phone_number) },
          {
            label: <Trans context="training order">Order</Trans>,
            value: order_status && (
              <span className={classes.order}>
                {order_id !== null && mayOpenOrder ? (
                  <EnterableLink href={`/cms/order/orders/${order_id}`} className={classes.link}>
                    {order_number}
                  </EnterableLink>
                ) : (
                  order_number
                )}{' '}
                <OrderStatusBadge status={order_status} /> {money(participant.price_brutto)}
              </span>
            ),
          },
          { label: <Trans>Certificate number</Trans>, value: participant.certificate_number },
        ]}
      />
      <ParticipantHistory history={participant.history} />
    </div>
  )
}
