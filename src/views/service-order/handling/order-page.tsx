import { Trans, useLingui } from '@lingui/react/macro'
import { Flex, Skeleton, Stack, Text } from '@mantine/core'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Redirect, useSearch } from 'wouter'
import { type OrderKind, orderKinds } from '#contract/service-order/handling/kinds.ts'
import { actsNext } from '#contract/service-order/order-statuses.ts'
import { handlingActions, statusWordsOf } from '#contract/service-order/statuses.ts'
import { formatPhone } from '#contract/values/phones.ts'
import { awaits } from '#machines/service-order/order-handling.ts'
import type { OrderZone } from '#services/service-order/order-calls.ts'
import { uniqueKey } from '#services/unique-key.ts'
import { useActingPerson } from '#views/components/app/use-session.ts'
import classes from '#views/components/data-table/peek/row-peek.module.css'
import type { ConflictWords } from '#views/components/dialogs/conflict-dialog.tsx'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { WithHistory } from '#views/components/history/with-history.tsx'
import { Card } from '#views/components/page/card.tsx'
import type { HeaderAction } from '#views/components/page/header-actions.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageColumn, PageColumns, PageNotices } from '#views/components/page/page-columns.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { LoadFailed } from '#views/components/state/load-failed.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { DueNotice } from '#views/service-order/desk/due-notice.tsx'
import { useTakeNext } from '#views/service-order/desk/take-next.tsx'
import {
  OrderKindContext,
  OrderZoneContext,
  openedAction,
  useOrderKind,
  useOrderList,
  useOrderZone,
} from '#views/service-order/zone.ts'
import { ActionDialogs, type ActionDialogsProps } from './action-dialogs.tsx'
import { Handling, useHandlingMachine, useOffered, useOrder } from './handling-actor.ts'
import { OrderActions, type OrderActionsProps } from './order-actions.tsx'
import { OrderConversation } from './order-conversation.tsx'
import { OrderCourse } from './order-course.tsx'
import { OrderNotes } from './order-notes.tsx'

interface OrderScreenProps extends ActionDialogsProps {
  id: number
  zone: OrderZone
  kind: OrderKind
  children: ReactNode
}

/** Loads an order of a kind; `children` is rendered after it is loaded. */
export function HandledOrderScreen({ zone, kind, ...screen }: OrderScreenProps) {
  return (
    <OrderZoneContext value={zone}>
      <OrderKindContext value={kind}>
        <Handled {...screen} />
      </OrderKindContext>
    </OrderZoneContext>
  )
}

function Handled({ id, children, ...dialogs }: Omit<OrderScreenProps, 'zone' | 'kind'>) {
  const machine = useHandlingMachine()
  const by = useActingPerson()
  const [key] = useState(uniqueKey)
  const asked = new URLSearchParams(useSearch()).get(openedAction)
  const first = handlingActions.find((action) => action === asked && action in dialogs.own) ?? null
  return (
    <Handling.Provider key={id} logic={machine} options={{ input: { id, by, key: `${key}-${id}`, first } }}>
      <Shown dialogs={<ActionDialogs {...dialogs} />}>{children}</Shown>
    </Handling.Provider>
  )
}

interface OrderPageProps extends StaffActionsProps {
  /** Below the title, after company and model. */
  note?: ReactNode
  notices: ReactNode
  /** Facts above the conversation. A question that the partner has to answer precedes them. */
  facts: ReactNode
  /** Facts below the conversation. */
  below?: ReactNode
  /** The next step, where the status does not determine it. */
  next?: ReactNode
  /** Further cards for staff, beside the conversation. */
  aside?: ReactNode
}

/** The page of an order of any kind: header with actions, notices, facts, conversation and course. */
export function OrderPage({ note, notices, facts, below, next, aside, ...actions }: OrderPageProps) {
  const order = useOrder()
  const isStaff = useOrderZone() === 'staff'
  const of = useOrderKind()
  const { entity } = orderKinds[of]
  const isAsked = !isStaff && awaits('partner', order)
  const isQuestion = isAsked && order.waiting_reason === 'information'
  useRecordTitle(order.order_number)
  return (
    <>
      <PageHeader
        title={order.order_number ?? <Trans>Draft</Trans>}
        badge={<StatusBadge of={statusWordsOf(of, order.status)} />}
        note={
          isStaff ? (
            <>
              {[order.partner_name, order.model_name].filter(Boolean).join(' · ')}
              {note}
            </>
          ) : (
            order.model_name
          )
        }
        actions={
          isStaff ? (
            <WithHistory entity={entity} id={order.id}>
              <StaffActions {...actions} />
            </WithHistory>
          ) : (
            <OrderActions {...actions} />
          )
        }
      />
      <PageNotices>
        {isAsked && <AskedNotice />}
        {notices}
      </PageNotices>
      <PageColumns>
        <PageColumn>
          {isQuestion && <OrderConversation />}
          {facts}
          {!isQuestion && <OrderConversation />}
          {below}
        </PageColumn>
        <PageColumn>
          <OrderCourse next={next} />
          {isStaff && <OrderOwner />}
          {isStaff && <OrderNotes />}
          {isStaff && aside}
        </PageColumn>
      </PageColumns>
    </>
  )
}

/** What the company has to do on its order: answer the question, or set the date of a visit of its own people. */
function AskedNotice() {
  return useOrder().waiting_reason === 'visit_date' ? (
    <Notice tone="warning" title={<Trans>Set the date of the visit.</Trans>}>
      <Trans>Your company carries it out: work continues once the visit is scheduled.</Trans>
    </Notice>
  ) : (
    <Notice tone="warning" title={<Trans>The service team is waiting for your answer.</Trans>}>
      <Trans>Read the question below and answer it: work then continues.</Trans>
    </Notice>
  )
}

interface StaffActionsProps extends OrderActionsProps {
  /** Actions after that of the queue. */
  later?: readonly HeaderAction[]
}

/** The actions of an order, with the next one of the queue where the distributor need not act on this one. */
function StaffActions({ before = [], later = [], ...actions }: StaffActionsProps) {
  const order = useOrder()
  const of = useOrderKind()
  const takeNext = useTakeNext()
  const next = actsNext(of, order) === 'distributor' ? [] : takeNext
  return <OrderActions before={[...before, ...next, ...later]} {...actions} />
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
      <Skeleton height={30} width={280} mb="2xs" />
      <Skeleton height={18} width={360} mb="xl" />
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

/** The parts of the preview that depend on the kind of orders. */
export interface PeekedKind {
  kind: OrderKind
  own: ActionDialogsProps['own']
  useWords: () => ConflictWords
  /** The facts of the order. */
  About: ComponentType
}

/** The preview of an order beside its list: facts, last messages, and next step. */
export function OrderPeek({ of: { kind, own, useWords, About }, id }: { of: PeekedKind; id: number }) {
  return (
    <HandledOrderScreen zone="staff" kind={kind} id={id} own={own} words={useWords()}>
      <Peek About={About} />
    </HandledOrderScreen>
  )
}

function Peek({ About }: Pick<PeekedKind, 'About'>) {
  const order = useOrder()
  const of = useOrderKind()
  return (
    <Stack className={classes.peek} gap="sm" miw={0} data-flat>
      <div>
        <Flex component="h2" rowGap="3xs" columnGap="xs" align="center" wrap="wrap" m={0} fz="lg" lh="xl">
          {order.order_number ?? <Trans>Draft</Trans>} <StatusBadge of={statusWordsOf(of, order.status)} />
        </Flex>
        <Text mt="5xs" c="dimmed">
          {[order.partner_name, 'contact_name' in order && order.contact_name].filter(Boolean).join(' · ')}
          {'contact_phone' in order && order.contact_phone && (
            <>
              , <a href={`tel:${order.contact_phone}`}>{formatPhone(order.contact_phone)}</a>
            </>
          )}
        </Text>
      </div>
      {'due_at' in order && order.due_at && <DueNotice due_at={order.due_at} />}
      <Flex gap="2xs" wrap="wrap">
        <OrderActions />
      </Flex>
      <About />
      <OrderConversation />
    </Stack>
  )
}

/** The owner of the order, with assigning. */
function OrderOwner() {
  const { t } = useLingui()
  const actor = Handling.useActorRef()
  const order = useOrder()
  const mayAssign = useOffered().includes('assign')
  const owner = 'owner' in order ? order.owner : null
  const assign = (owner_id: number | null) => {
    if (owner_id !== null && owner_id !== owner?.id)
      actor.send({ type: 'action.submit', action: 'assign', body: { owner_id } })
  }
  return (
    <Card title={<Trans>Owner</Trans>}>
      {mayAssign ? (
        <LookupField
          label={t`Owner`}
          lookup="user.users.lookup"
          value={owner?.id ?? null}
          selected={owner && { id: owner.id, name: owner.full_name }}
          onChange={assign}
          placeholder={t`Nobody yet`}
        />
      ) : (
        (owner?.full_name ?? <Trans>Nobody yet</Trans>)
      )}
    </Card>
  )
}
