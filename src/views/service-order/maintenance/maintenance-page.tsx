import { orderPage } from '#contract/service-order/handling/kinds.ts'
import type { OrderZone } from '#services/service-order/order-calls.ts'
import type { ScreenProps } from '#src/routes.ts'
import { LackingNotice } from '#views/f-gas/lacking-notice.tsx'
import { DueNotice } from '#views/service-order/desk/due-notice.tsx'
import { ClosedCompanyNotice } from '#views/service-order/handling/closed-company-notice.tsx'
import { useMaintenance } from '#views/service-order/handling/handling-actor.ts'
import { OrderPage, OrderPeek, OrderScreen, type PeekedKind } from '#views/service-order/handling/order-page.tsx'
import { useHandlingWords } from '#views/service-order/handling/use-conflict-words.ts'
import { useOrderZone } from '#views/service-order/zone.ts'
import { MaintenanceNext } from './columns.tsx'
import { maintenanceDialogs } from './dialogs.tsx'
import { MaintenanceFacts, MaintenanceFiles, ProtocolFacts, VisitFacts } from './maintenance-facts.tsx'

/** A maintenance in the back office. */
export const StaffMaintenance = ({ params }: ScreenProps) => <Maintenance id={Number(params.id)} zone="staff" />

/** A maintenance in the partner zone. */
export const PartnerMaintenance = ({ params }: ScreenProps) => <Maintenance id={Number(params.id)} zone="partner" />

const peeked: PeekedKind = {
  kind: 'maintenance',
  own: maintenanceDialogs,
  useWords: useHandlingWords,
  About: MaintenanceFacts,
}

/** The preview of a maintenance beside its list. */
export const MaintenancePeek = ({ id }: { id: number }) => <OrderPeek of={peeked} id={id} />

function Maintenance({ id, zone }: { id: number; zone: OrderZone }) {
  return (
    <OrderScreen zone={zone} kind="maintenance" id={id} own={maintenanceDialogs} words={useHandlingWords()}>
      <Page />
    </OrderScreen>
  )
}

function Page() {
  const order = useMaintenance()
  const zone = useOrderZone()
  const isScheduled =
    (order.outcome !== null && order.outcome !== 'done') || (order.status === 'inprogress' && order.visit_at !== null)
  return (
    <OrderPage
      pages={{ complete: `${orderPage('maintenance', zone, order.id)}/complete` }}
      notices={
        <>
          {zone === 'staff' && <ClosedCompanyNotice order={order} />}
          {zone === 'staff' && 'due_at' in order && order.due_at && <DueNotice due_at={order.due_at} />}
          {order.lacks_certificate && order.status !== 'completed' && <LackingNotice />}
        </>
      }
      facts={
        <>
          <ProtocolFacts />
          <VisitFacts />
          <MaintenanceFacts />
          <MaintenanceFiles />
        </>
      }
      next={isScheduled ? <MaintenanceNext row={order} partnerReads={zone === 'partner'} /> : undefined}
    />
  )
}
