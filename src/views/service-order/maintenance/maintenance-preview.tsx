import { Trans } from '@lingui/react/macro'
import { orderPage } from '#contract/service-order/handling/kinds.ts'
import { actsNext } from '#contract/service-order/lifecycle-state.ts'
import { awaits } from '#machines/service-order/handled-order.ts'
import type { OrderZone } from '#services/service-order/order-calls.ts'
import type { ScreenProps } from '#src/routes.ts'
import { WithHistory } from '#views/components/history/with-history.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageColumn, PageColumns, PageNotices } from '#views/components/page/page-columns.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { LackingNotice } from '#views/f-gas/lacking-notice.tsx'
import { DueNotice } from '#views/service-order/desk/due-notice.tsx'
import { useTakeNext } from '#views/service-order/desk/take-next.tsx'
import { ClosedCompanyNotice } from '#views/service-order/handling/closed-company-notice.tsx'
import { OrderActions } from '#views/service-order/handling/order-actions.tsx'
import { OrderConversation } from '#views/service-order/handling/order-conversation.tsx'
import { OrderCourse } from '#views/service-order/handling/order-course.tsx'
import { OrderNotes } from '#views/service-order/handling/order-notes.tsx'
import { OrderOwner } from '#views/service-order/handling/order-owner.tsx'
import { OrderScreen } from '#views/service-order/handling/order-screen.tsx'
import { OrderKindContext, OrderZoneContext, useOrderZone } from '#views/service-order/zone.ts'
import { MaintenanceNext } from './columns.tsx'
import { maintenanceDialogs } from './dialogs.ts'
import { MaintenanceFacts, MaintenanceFiles, ProtocolFacts, VisitFacts } from './maintenance-facts.tsx'
import { useMaintenanceConflictWords } from './use-conflict-words.ts'
import { useMaintenance } from './use-maintenance.ts'

/** A maintenance in the back office. */
export const StaffMaintenancePreview = ({ params }: ScreenProps) => <Preview id={Number(params.id)} zone="staff" />

/** A maintenance in the partner zone. */
export const PartnerMaintenancePreview = ({ params }: ScreenProps) => <Preview id={Number(params.id)} zone="partner" />

function Preview({ id, zone }: { id: number; zone: OrderZone }) {
  const words = useMaintenanceConflictWords()
  return (
    <OrderZoneContext value={zone}>
      <OrderKindContext value="maintenance">
        <OrderScreen id={id} own={maintenanceDialogs} words={words}>
          {zone === 'staff' ? <ForStaff /> : <ForPartner />}
        </OrderScreen>
      </OrderKindContext>
    </OrderZoneContext>
  )
}

function ForStaff() {
  const order = useMaintenance()
  const takeNext = useTakeNext()
  const completing = `${orderPage('maintenance', 'staff', order.id)}/complete`
  useRecordTitle(order.order_number)
  return (
    <>
      <PageHeader
        title={order.order_number}
        badge={<StatusBadge status={order.status} />}
        note={[order.partner_name, order.model_name].filter(Boolean).join(' · ')}
        actions={
          <WithHistory entity="service-order.service-maintenances" id={order.id}>
            <OrderActions before={actsNext(order) === 'distributor' ? [] : takeNext} pages={{ complete: completing }} />
          </WithHistory>
        }
      />
      <PageNotices>
        <ClosedCompanyNotice order={order} />
        {'due_at' in order && order.due_at && <DueNotice due_at={order.due_at} />}
        {order.lacks_certificate && order.status !== 'completed' && <LackingNotice />}
      </PageNotices>
      <PageColumns>
        <PageColumn>
          <ProtocolFacts />
          <VisitFacts />
          <MaintenanceFacts />
          <MaintenanceFiles />
          <OrderConversation />
        </PageColumn>
        <PageColumn>
          <Course />
          <OrderOwner />
          <OrderNotes />
        </PageColumn>
      </PageColumns>
    </>
  )
}

function ForPartner() {
  const order = useMaintenance()
  useRecordTitle(order.order_number)
  const isAsked = awaits('partner', order)
  const completing = `${orderPage('maintenance', 'partner', order.id)}/complete`
  return (
    <>
      <PageHeader
        title={order.order_number}
        badge={<StatusBadge status={order.status} />}
        note={order.model_name}
        actions={<OrderActions pages={{ complete: completing }} />}
      />
      {order.lacks_certificate && order.status !== 'completed' && <LackingNotice />}
      <PageNotices>
        {isAsked && (
          <Notice tone="warning" title={<Trans>The service team waits for your answer.</Trans>}>
            <Trans>Read the question below and answer it: work then continues.</Trans>
          </Notice>
        )}
      </PageNotices>
      <PageColumns>
        <PageColumn>
          {isAsked && <OrderConversation />}
          <ProtocolFacts />
          <VisitFacts />
          <MaintenanceFacts />
          <MaintenanceFiles />
          {!isAsked && <OrderConversation />}
        </PageColumn>
        <PageColumn>
          <Course />
        </PageColumn>
      </PageColumns>
    </>
  )
}

function Course() {
  const order = useMaintenance()
  const zone = useOrderZone()
  const isScheduled =
    (order.outcome !== null && order.outcome !== 'done') || (order.status === 'inprogress' && order.visit_at !== null)
  return (
    <OrderCourse next={isScheduled ? <MaintenanceNext row={order} partnerReads={zone === 'partner'} /> : undefined} />
  )
}
