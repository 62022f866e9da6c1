import { Trans } from '@lingui/react/macro'
import { Divider, Skeleton, Stack } from '@mantine/core'
import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { shownPayment } from '#contract/order/entity.ts'
import type { ZoneOrder } from '#contract/order/zone.ts'
import { toGrosze } from '#contract/values/money.ts'
import { formatMoment } from '#services/formatting.ts'
import { type OrderFinishActor, provideOrderFinish } from '#services/order/order-finish-actors.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { Card, Facts } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { ListLine, PlainList } from '#views/components/page/list.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { LoadFailed } from '#views/components/state/load-failed.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { OrderStatusBadge, ParticipantStatusBadge } from '#views/training/badges.tsx'
import { comingTerms, companyTrainingPaths } from '#views/training/partner-zone/paths.ts'
import { OrderOutcome } from './order-outcome.tsx'

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
