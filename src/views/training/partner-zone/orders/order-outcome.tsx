import { Trans } from '@lingui/react/macro'
import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle, IconBuildingBank, IconCheck, IconWifiOff, IconX } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ZoneOrder } from '#contract/order/zone.ts'
import { silentAfter } from '#machines/order/order-finish.ts'
import { formatMoment } from '#services/formatting.ts'
import type { OrderFinishActor } from '#services/order/order-finish-actors.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { TransferDetails } from '#views/components/money/transfer-details.tsx'
import { comingTerms, companyTrainingPaths } from '#views/training/partner-zone/paths.ts'
import { Outcome } from './outcome-card.tsx'
import { ChangePaymentDialog, ResumeDialog } from './payment-choice.tsx'
import { Unsettled } from './unsettled-payment.tsx'

interface OutcomeProps {
  actor: OrderFinishActor
  order: ZoneOrder
}

type View = 'unsettled' | 'paid' | 'cancelled' | 'transfer' | 'unpaid' | 'waiting' | 'offline' | 'leaving' | 'loading'

/** The outcome of an order, and the next step. */
export function OrderOutcome({ actor, order }: OutcomeProps) {
  const view = useSelector(actor, (snapshot): View => {
    if (snapshot.matches('asking')) return 'waiting'
    if (snapshot.matches('startingPayment')) return 'leaving'
    if (snapshot.matches('loadFailed')) return 'loading'
    return snapshot.value as View
  })
  if (view === 'unsettled') return <Unsettled actor={actor} order={order} />
  if (view === 'paid') return <Paid order={order} />
  if (view === 'cancelled') return <Cancelled order={order} />
  if (view === 'transfer') return <Transfer actor={actor} order={order} />
  if (view === 'unpaid') return <Unpaid actor={actor} order={order} />
  if (view === 'offline') return <Offline actor={actor} />
  if (view === 'waiting') return <Waiting actor={actor} />
  return (
    <Outcome tone="wait" icon={<Loader size={26} />} title={<Trans>One moment…</Trans>}>
      {view === 'leaving' && <Trans>We are opening the payment page.</Trans>}
    </Outcome>
  )
}

const toPeople = (
  <Button component={Link} href={companyTrainingPaths.participants} variant="default" size="lg">
    <Trans>Our people</Trans>
  </Button>
)

function Paid({ order }: { order: ZoneOrder }) {
  const money = useMoney()
  return (
    <Outcome
      tone="good"
      icon={<IconCheck size={30} stroke={2} />}
      title={<Trans>The order is paid</Trans>}
      actions={toPeople}
    >
      <Trans>
        {money(order.gross_price)} for {order.training_name}. Each participant was sent a ticket by e-mail.
      </Trans>
    </Outcome>
  )
}

function Cancelled({ order }: { order: ZoneOrder }) {
  const mayResume = useMay('partnerzone.training.orders.resume') && order.can_resume
  const [resuming, setResuming] = useState(false)
  return (
    <Outcome
      tone="bad"
      icon={<IconX size={30} stroke={2} />}
      title={<Trans>The order is cancelled</Trans>}
      actions={
        <>
          {mayResume ? (
            <Button color="copper" size="lg" onClick={() => setResuming(true)}>
              <Trans>Reserve the places again</Trans>
            </Button>
          ) : (
            <Button component={Link} href={companyTrainingPaths.term(order.term_id)} color="copper" size="lg">
              <Trans>Sign up again</Trans>
            </Button>
          )}
          <Button component={Link} href={comingTerms} variant="default" size="lg">
            <Trans>Other terms</Trans>
          </Button>
        </>
      }
    >
      {order.paid_at === null ? (
        <Trans>It was not paid in time or was cancelled, so its places are available to others again.</Trans>
      ) : (
        <Trans>
          The amount paid is refunded by the original form of payment, or stays as a credit of your company.
        </Trans>
      )}
      {resuming && <ResumeDialog order={order} onCancel={() => setResuming(false)} />}
    </Outcome>
  )
}

/** Changes the form of payment of an unpaid order, for people who may. */
function OtherPayment({ actor, order }: OutcomeProps) {
  const mayChange = useMay('partnerzone.training.orders.change-payment') && order.can_change_payment
  const [changing, setChanging] = useState(false)
  if (!mayChange) return null
  return (
    <>
      <Button variant="default" size="lg" onClick={() => setChanging(true)}>
        <Trans>Change the form of payment</Trans>
      </Button>
      {changing && (
        <ChangePaymentDialog
          order={order}
          onDone={() => {
            setChanging(false)
            actor.send({ type: 'order.refresh' })
          }}
          onCancel={() => setChanging(false)}
        />
      )}
    </>
  )
}

function Transfer({ actor, order }: OutcomeProps) {
  return (
    <Outcome
      tone="calm"
      icon={<IconBuildingBank size={28} stroke={1.7} />}
      title={<Trans>The order is placed. Pay by bank transfer.</Trans>}
      actions={
        <>
          {toPeople}
          <OtherPayment actor={actor} order={order} />
        </>
      }
    >
      <p>
        <Trans>The places are held for you until the payment is due. We will write to you when it has arrived.</Trans>
      </p>
      {order.transfer && (
        <TransferDetails
          {...order.transfer}
          account={order.transfer.bank_account}
          withoutAccount={<Trans>We will send it to you separately. Please do not pay before you have it.</Trans>}
        />
      )}
    </Outcome>
  )
}

function Unpaid({ actor, order }: OutcomeProps) {
  const mayPay = useMay('partnerzone.training.orders.pay') && order.can_pay
  return (
    <Outcome
      tone="bad"
      icon={<IconAlertTriangle size={28} stroke={1.8} />}
      title={order.attempt ? <Trans>The payment did not succeed</Trans> : <Trans>The order is not paid yet</Trans>}
      actions={
        <>
          {mayPay && (
            <Button color="copper" size="lg" onClick={() => actor.send({ type: 'order.pay' })}>
              {order.attempt ? <Trans>Pay again</Trans> : <Trans>Pay now</Trans>}
            </Button>
          )}
          <OtherPayment actor={actor} order={order} />
        </>
      }
    >
      {order.hold_until !== null && (
        <Trans>Nothing was charged. The places are held for you until {formatMoment(order.hold_until)}.</Trans>
      )}
    </Outcome>
  )
}

function Waiting({ actor }: { actor: OrderFinishActor }) {
  const isSilent = useSelector(actor, ({ context }) => context.tries >= silentAfter)
  const mayPay = useSelector(actor, (snapshot) => snapshot.can({ type: 'order.pay' }))
  return (
    <Outcome
      tone="wait"
      icon={<Loader size={26} />}
      title={<Trans>Waiting for the payment to be confirmed</Trans>}
      actions={
        <>
          <Button variant="default" size="lg" onClick={() => actor.send({ type: 'order.refresh' })}>
            <Trans>Check now</Trans>
          </Button>
          {mayPay && (
            <Button variant="subtle" size="lg" onClick={() => actor.send({ type: 'order.pay' })}>
              <Trans>Back to the payment</Trans>
            </Button>
          )}
        </>
      }
    >
      {isSilent ? (
        <Trans>
          It takes longer than usual. You need not wait here: we will write to you as soon as the payment is confirmed.
        </Trans>
      ) : (
        <Trans>This usually takes a few seconds. Do not pay a second time.</Trans>
      )}
    </Outcome>
  )
}

function Offline({ actor }: { actor: OrderFinishActor }) {
  return (
    <Outcome
      tone="wait"
      icon={<IconWifiOff size={28} stroke={1.7} />}
      title={<Trans>No connection</Trans>}
      actions={
        <Button variant="default" size="lg" onClick={() => actor.send({ type: 'order.refresh' })}>
          <Trans>Check now</Trans>
        </Button>
      }
    >
      <Trans>We will try again automatically. A payment that you have made remains valid.</Trans>
    </Outcome>
  )
}
