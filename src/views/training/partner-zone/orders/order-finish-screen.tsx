import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { type OrderFinishActor, provideOrderFinish } from '#services/order/order-finish-actors.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { LoadFailed } from '#views/components/state/load-failed.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { comingTerms } from '#views/training/partner-zone/paths.ts'
import classes from './order.module.css'
import { OrderDetails } from './order-details.tsx'
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
    <div className={classes.page}>
      {failed && failure && (
        <FailureNotice failure={failure} apart onRetry={() => actor.send({ type: 'order.retry' })} />
      )}
      <OrderOutcome actor={actor} order={order} />
      <OrderDetails order={order} />
    </div>
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
    <Loading className={classes.page}>
      <CardSkeleton />
      <Skeleton height={160} radius="lg" />
    </Loading>
  )
}
