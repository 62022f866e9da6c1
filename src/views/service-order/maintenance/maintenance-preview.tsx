import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconClipboardCheck } from '@tabler/icons-react'
import { actsNext } from '#contract/service-order/lifecycle-state.ts'
import { awaits } from '#machines/service-order/handled-order.ts'
import type { OrderZone } from '#services/service-order/order-calls.ts'
import type { ScreenProps } from '#src/routes.ts'
import { HistoryButton } from '#views/components/history/history-button.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { LackingNotice } from '#views/f-gas/lacking-notice.tsx'
import { DueNotice } from '#views/service-order/desk/due-notice.tsx'
import { TakeNext } from '#views/service-order/desk/take-next.tsx'
import type { ActionDialogsProps } from '#views/service-order/handling/action-dialogs.tsx'
import { Handling, useOffered } from '#views/service-order/handling/handling-actor.ts'
import classes from '#views/service-order/handling/order.module.css'
import { OrderActions } from '#views/service-order/handling/order-actions.tsx'
import { OrderConversation } from '#views/service-order/handling/order-conversation.tsx'
import { OrderCourse } from '#views/service-order/handling/order-course.tsx'
import { OrderNotes } from '#views/service-order/handling/order-notes.tsx'
import { OrderOwner } from '#views/service-order/handling/order-owner.tsx'
import { OrderScreen } from '#views/service-order/handling/order-screen.tsx'
import { OrderKindContext, OrderZoneContext, useOrderZone } from '#views/service-order/zone.ts'
import { useRecordTitle } from '#views/shell/header/page-title.tsx'
import { MaintenanceNext } from './columns.tsx'
import { CompleteMaintenanceDialog } from './complete-dialog.tsx'
import { MaintenanceFacts, MaintenanceFiles, ProtocolFacts, VisitFacts } from './maintenance-facts.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { useMaintenanceConflictWords } from './use-conflict-words.ts'
import { useMaintenance } from './use-maintenance.ts'

/** The dialogs of what is done to maintenances alone. */
const dialogs: ActionDialogsProps['own'] = { schedule: ScheduleDialog, complete: CompleteMaintenanceDialog }

/** A maintenance in the back office. */
export const StaffMaintenancePreview = ({ params }: ScreenProps) => <Preview id={Number(params.id)} zone="staff" />

/** A maintenance in the partner zone. */
export const PartnerMaintenancePreview = ({ params }: ScreenProps) => <Preview id={Number(params.id)} zone="partner" />

function Preview({ id, zone }: { id: number; zone: OrderZone }) {
  const words = useMaintenanceConflictWords()
  return (
    <OrderZoneContext value={zone}>
      <OrderKindContext value="maintenance">
        <OrderScreen id={id} own={dialogs} words={words}>
          {zone === 'staff' ? <ForStaff /> : <ForPartner />}
        </OrderScreen>
      </OrderKindContext>
    </OrderZoneContext>
  )
}

function ForStaff() {
  const order = useMaintenance()
  useRecordTitle(order.order_number)
  return (
    <>
      <PageHeader
        title={order.order_number}
        badge={<StatusBadge status={order.status} />}
        note={[order.partner_name, order.model_name].filter(Boolean).join(' · ')}
        actions={
          <>
            <HistoryButton entity="service-order.service-maintenances" id={order.id} />
            {actsNext(order) !== 'distributor' && <TakeNext />}
            <OrderActions />
          </>
        }
      />
      <div className={classes.strips}>
        {'due_at' in order && order.due_at && <DueNotice due_at={order.due_at} />}
        {order.lacks_certificate && order.status !== 'completed' && <LackingNotice />}
      </div>
      <div className={classes.columns}>
        <div className={classes.column}>
          <ProtocolFacts />
          <VisitFacts />
          <MaintenanceFacts />
          <MaintenanceFiles />
          <OrderConversation />
        </div>
        <div className={classes.column}>
          <Course />
          <OrderOwner />
          <OrderNotes />
        </div>
      </div>
    </>
  )
}

function ForPartner() {
  const order = useMaintenance()
  useRecordTitle(order.order_number)
  const isAsked = awaits('partner', order)
  return (
    <>
      <PageHeader
        title={order.order_number}
        badge={<StatusBadge status={order.status} />}
        note={order.model_name}
        actions={<CompleteOwn />}
      />
      {order.lacks_certificate && order.status !== 'completed' && <LackingNotice />}
      <div className={classes.strips}>
        {isAsked && (
          <Notice tone="warning" title={<Trans>The service waits for your answer.</Trans>}>
            <Trans>Read the question below and answer it: the work goes on from there.</Trans>
          </Notice>
        )}
      </div>
      <div className={classes.columns}>
        <div className={classes.column}>
          {isAsked && <OrderConversation />}
          <ProtocolFacts />
          <VisitFacts />
          <MaintenanceFacts />
          <MaintenanceFiles />
          {!isAsked && <OrderConversation />}
        </div>
        <div className={classes.column}>
          <Course />
          <Withdraw />
        </div>
      </div>
    </>
  )
}

function Course() {
  const order = useMaintenance()
  const zone = useOrderZone()
  const isScheduled = order.outcome === 'withdrawn' || (order.status === 'inprogress' && order.visit_at !== null)
  return (
    <OrderCourse next={isScheduled ? <MaintenanceNext row={order} partnerReads={zone === 'partner'} /> : undefined} />
  )
}

/** For the partner whose own people came. */
function CompleteOwn() {
  const actor = Handling.useActorRef()
  if (!useOffered().includes('complete')) return null
  return (
    <Button
      color="copper"
      leftSection={<IconClipboardCheck size={18} stroke={1.7} />}
      onClick={() => actor.send({ type: 'action.choose', action: 'complete' })}
    >
      <Trans>Complete</Trans>
    </Button>
  )
}

/** Rarely wanted, so it stands last. */
function Withdraw() {
  const actor = Handling.useActorRef()
  if (!useOffered().includes('withdraw')) return null
  return (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconArrowBackUp size={18} stroke={1.7} />}
      onClick={() => actor.send({ type: 'action.choose', action: 'withdraw' })}
    >
      <Trans>Withdraw the order</Trans>
    </Button>
  )
}
