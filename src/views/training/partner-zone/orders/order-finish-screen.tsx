import { Trans } from '@lingui/react/macro'
import { Button, Center, Divider, Flex, Loader, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconBuildingBank, IconCheck, IconWifiOff, IconX } from '@tabler/icons-react'
import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { shownPayment } from '#contract/order/entity.ts'
import type { ZoneOrder } from '#contract/order/zone.ts'
import { toGrosze } from '#contract/values/money.ts'
import { silentAfter } from '#machines/order/order-finish.ts'
import { formatMoment } from '#services/formatting.ts'
import { settleUnsettledMoney } from '#services/order/order-calls.ts'
import { type OrderFinishActor, provideOrderFinish } from '#services/order/order-finish-actors.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { TransferDetails } from '#views/components/money/transfer-details.tsx'
import { Card, Facts } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { ListLine, PlainList } from '#views/components/page/list.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { LoadFailed } from '#views/components/state/load-failed.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { OrderStatusBadge, ParticipantStatusBadge } from '#views/training/badges.tsx'
import { comingTerms, companyTrainingPaths } from '#views/training/partner-zone/paths.ts'
import classes from './order.module.css'
import { ChangePaymentDialog, ResumeDialog } from './payment-choice.tsx'

/** The state of a training order according to our own record, whatever page led here. */
export function OrderFinishScreen({ params: { orderId = '' } }: ScreenProps) {
  return <Finish key={orderId} order_id={Number(orderId)} />
}

function Finish({ order_id }: { order_id: number }) {
  const { api } = useServices()
  const machine = useMemo(() => provideOrderFinish(api), [api])
  const actor = useActorRef(machine, { input: { order_id } })
  const order = useSelector(actor, ({ context }) => context.order)
  const failed = useSelector(actor, (snapshot) => snapshot.matches('loadFailed'))
  const failure = useSelector(actor, (snapshot) => (snapshot.matches('loading') ? null : snapshot.context.failure))
  if (failed && !order) return <NotLoaded actor={actor} />
  if (!order) return <Outline />
  return (
    <Stack gap="md" maw={720} mx="auto">
      {failed && failure && (
        <FailureNotice failure={failure} apart onRetry={() => actor.send({ type: 'order.retry' })} />
      )}
      <OrderOutcome actor={actor} order={order} />
      <OrderDetails order={order} />
    </Stack>
  )
}

function NotLoaded({ actor }: { actor: OrderFinishActor }) {
  const failure = useSelector(actor, ({ context }) => context.failure)
  return (
    <LoadFailed
      failure={failure}
      missing={{
        title: <Trans context="training order">There is no such order</Trans>,
        list: { path: comingTerms, label: <Trans>Training terms</Trans> },
      }}
      title={<Trans context="training order">The order could not be loaded</Trans>}
      onRetry={() => actor.send({ type: 'order.retry' })}
    >
      <Trans>A payment that you have made remains valid.</Trans>
    </LoadFailed>
  )
}

function Outline() {
  return (
    <Loading>
      <Stack gap="md" maw={720} mx="auto">
        <CardSkeleton />
        <Skeleton height={160} radius="lg" />
      </Stack>
    </Loading>
  )
}

/** The details of an order. */
function OrderDetails({ order }: { order: ZoneOrder }) {
  const money = useMoney()
  // The people change with the order: one who gives up the place leaves it.
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
            value: <EnterableLink href={companyTrainingPaths.term(order.term_id)}>{order.training_name}</EnterableLink>,
          },
          { label: <Trans>Placed</Trans>, value: formatMoment(order.created_at) },
          { label: <Trans>Payment form</Trans>, value: shownPayment(order) },
          { label: <Trans>Amount, gross</Trans>, value: money(order.gross_price) },
          ...(toGrosze(order.credit_used) > 0
            ? [{ label: <Trans>Paid with credit</Trans>, value: money(order.credit_used) }]
            : []),
          ...(order.status === 'unpaid' ? [{ label: <Trans>To pay</Trans>, value: money(order.amount_due) }] : []),
          ...(toGrosze(order.refunded) > 0 ? [{ label: <Trans>Returned</Trans>, value: money(order.refunded) }] : []),
          ...(first
            ? [
                {
                  label: <Trans>Registration</Trans>,
                  value: (
                    <EnterableLink href={companyTrainingPaths.record(first.record_number)}>
                      {first.record_number}
                    </EnterableLink>
                  ),
                },
              ]
            : []),
        ]}
      />
      {people.length > 0 && (
        <>
          <Divider color="var(--line)" my="md" />
          <PlainList divided gap="xs">
            {people.map(({ id, first_name, last_name, email, status }) => (
              <ListLine
                key={id}
                name={`${first_name} ${last_name}`}
                note={email}
                action={<ParticipantStatusBadge status={status} />}
              />
            ))}
          </PlainList>
        </>
      )}
    </Card>
  )
}

interface OutcomeProps {
  actor: OrderFinishActor
  order: ZoneOrder
}

type View = 'unsettled' | 'paid' | 'cancelled' | 'transfer' | 'unpaid' | 'waiting' | 'offline' | 'leaving' | 'loading'

/** The outcome of an order, and the next step. */
function OrderOutcome({ actor, order }: OutcomeProps) {
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

interface OutcomeCardProps {
  tone: 'good' | 'wait' | 'bad' | 'calm'
  icon: ReactNode
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

/** An outcome: icon, text and actions. */
function Outcome({ tone, icon, title, children, actions }: OutcomeCardProps) {
  return (
    <Flex
      component="section"
      direction="column"
      align="center"
      gap="sm"
      py="2xl"
      px="lg"
      ta="center"
      bg="var(--card)"
      bd="1px solid var(--hairline)"
      bdrs="lg"
      data-tone={tone}
      role="status"
    >
      <Center
        bg="var(--tone-surface, var(--petrol-surface))"
        c="var(--tone, var(--petrol-ink))"
        component="span"
        w={60}
        h={60}
        bdrs="50%"
        aria-hidden
      >
        {icon}
      </Center>
      <Title order={1} fz="2xl" lh="3xl" tabIndex={-1} data-page-title>
        {title}
      </Title>
      {children && (
        <Text component="div" className="anywhere" maw="min(56ch, 100%)" c="dimmed">
          {children}
        </Text>
      )}
      {actions && (
        <Flex className={classes.actions} gap="sm" justify="center" wrap="wrap" w="100%" mt="4xs" data-no-print>
          {actions}
        </Flex>
      )}
    </Flex>
  )
}

/** The choices of the company; another term is paid with the credit. */
type Choice = 'term' | 'credit' | 'refund'

/** Money without a place: an explanation, and the choice of its use. */
function Unsettled({ actor, order }: { actor: OrderFinishActor; order: ZoneOrder }) {
  const money = useMoney()
  const maySettle = useMay('partnerzone.training.orders.settle')
  const mayResume = useMay('partnerzone.training.orders.resume')
  const [resuming, setResuming] = useState(false)
  const [choice, setChoice] = useState<Choice | null>(null)
  if (!order.unsettled) return null
  const amount = money(order.unsettled.amount)
  const isLate = order.unsettled.kind === 'late_payment'
  return (
    <>
      <Outcome
        tone="bad"
        icon={<IconAlertTriangle size={28} stroke={1.8} />}
        title={
          isLate ? (
            <Trans>Your payment arrived too late for the places</Trans>
          ) : (
            <Trans>The order was paid a second time</Trans>
          )
        }
        actions={
          maySettle && (
            <>
              {isLate && order.can_resume && mayResume && (
                <Button color="copper" size="lg" onClick={() => setResuming(true)}>
                  <Trans>Reserve the places again</Trans>
                </Button>
              )}
              {isLate && (
                <Button variant="default" size="lg" onClick={() => setChoice('term')}>
                  <Trans>Choose another term</Trans>
                </Button>
              )}
              <Button variant="default" size="lg" onClick={() => setChoice('credit')}>
                <Trans>Keep it as a credit</Trans>
              </Button>
              <Button variant="default" size="lg" onClick={() => setChoice('refund')}>
                <Trans>Refund the money</Trans>
              </Button>
            </>
          )
        }
      >
        {isLate ? (
          <Trans>
            We have received {amount}, but the order was cancelled before, and its places are not confirmed. Choose what
            happens to the money; otherwise we will contact you.
          </Trans>
        ) : (
          <Trans>
            We have received {amount} a second time. The places are confirmed. Choose what happens to the second
            payment; otherwise we will contact you.
          </Trans>
        )}
      </Outcome>
      {resuming && <ResumeDialog order={order} onCancel={() => setResuming(false)} />}
      {choice && (
        <Question
          choice={choice}
          order={order}
          amount={amount}
          onDone={() => {
            setChoice(null)
            if (choice === 'term') navigateTo(comingTerms)
            else actor.send({ type: 'order.refresh' })
          }}
          onCancel={() => setChoice(null)}
        />
      )}
    </>
  )
}

interface QuestionProps {
  choice: Choice
  order: ZoneOrder
  amount: string
  onDone: () => void
  onCancel: () => void
}

function Question({ choice, order, amount, onDone, onCancel }: QuestionProps) {
  const words: Record<Choice, { title: ReactNode; confirm: ReactNode; text: ReactNode }> = {
    term: {
      title: <Trans>Use the money for another term?</Trans>,
      confirm: <Trans>Choose another term</Trans>,
      text: <Trans>{amount} becomes a credit of your company. Choose it when you sign up for the other term.</Trans>,
    },
    credit: {
      title: <Trans>Keep as credit?</Trans>,
      confirm: <Trans>Keep it as a credit</Trans>,
      text: <Trans>{amount} becomes a credit of your company, for any training.</Trans>,
    },
    refund: {
      title: <Trans>Refund the money?</Trans>,
      confirm: <Trans>Refund the money</Trans>,
      text: (
        <Trans>{amount} is refunded by the original form of payment. We will write to you when it is on its way.</Trans>
      ),
    },
  }
  const { title, confirm, text } = words[choice]
  return (
    <SubmissionQuestion
      use={{ send: settleUnsettledMoney }}
      values={{ id: order.id, choice: choice === 'refund' ? 'refund' : 'credit' }}
      title={title}
      confirm={confirm}
      onDone={onDone}
      onCancel={onCancel}
    >
      <p>{text}</p>
    </SubmissionQuestion>
  )
}
