import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Redirect } from 'wouter'
import { uniqueKey } from '#services/unique-key.ts'
import { useActingPerson } from '#views/components/app/use-session.ts'
import { Card } from '#views/components/page/card.tsx'
import { PageColumn, PageColumns } from '#views/components/page/page-columns.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { LoadFailed } from '#views/components/state/load-failed.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { useOrderList } from '#views/service-order/zone.ts'
import { ActionDialogs, type ActionDialogsProps } from './action-dialogs.tsx'
import { Handling, useHandlingMachine } from './handling-actor.ts'

export interface OrderScreenProps extends ActionDialogsProps {
  id: number
  children: ReactNode
}

/** Loads an order; `children` is rendered after it is loaded. */
export function OrderScreen({ id, children, ...dialogs }: OrderScreenProps) {
  const machine = useHandlingMachine()
  const by = useActingPerson()
  const [key] = useState(uniqueKey)
  return (
    <Handling.Provider key={id} logic={machine} options={{ input: { id, by, key: `${key}-${id}` } }}>
      <Shown dialogs={<ActionDialogs {...dialogs} />}>{children}</Shown>
    </Handling.Provider>
  )
}

function Shown({ dialogs, children }: { dialogs: ReactNode; children: ReactNode }) {
  const list = useOrderList()
  const isShown = Handling.useSelector((snapshot) => snapshot.hasTag('shown'))
  const isGone = Handling.useSelector((snapshot) => snapshot.matches('gone'))
  const hasFailed = Handling.useSelector((snapshot) => snapshot.matches('loadFailed'))
  if (isGone) return <Redirect to={list} replace />
  if (hasFailed) return <NotLoaded />
  if (!isShown) return <Outline />
  return (
    <>
      {children}
      {dialogs}
    </>
  )
}

function Outline() {
  return (
    <Loading>
      <Skeleton height={30} width={280} mb={8} />
      <Skeleton height={18} width={360} mb={24} />
      <PageColumns>
        <PageColumn>
          <CardSkeleton />
          <Skeleton height={170} radius="lg" />
        </PageColumn>
        <CardSkeleton />
      </PageColumns>
    </Loading>
  )
}

function NotLoaded() {
  const actor = Handling.useActorRef()
  const list = useOrderList()
  const failure = Handling.useSelector(({ context }) => context.failure)
  return (
    <Card>
      <LoadFailed
        failure={failure}
        missing={{
          title: <Trans>There is no such order</Trans>,
          explanation: <Trans>It may have been deleted, or it belongs to another company.</Trans>,
          list: { path: list, label: <Trans>All orders</Trans> },
        }}
        title={<Trans>The order could not be loaded</Trans>}
        onRetry={() => actor.send({ type: 'order.retry' })}
      >
        <Trans>Check the connection and try again.</Trans>
      </LoadFailed>
    </Card>
  )
}
