import { Trans } from '@lingui/react/macro'
import { IconCopy } from '@tabler/icons-react'
import { actsNext } from '#contract/service-order/lifecycle-state.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { WithHistory } from '#views/components/history/with-history.tsx'
import type { HeaderAction } from '#views/components/page/header-actions.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageColumn, PageColumns, PageNotices } from '#views/components/page/page-columns.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { DueNotice } from '#views/service-order/desk/due-notice.tsx'
import { useTakeNext } from '#views/service-order/desk/take-next.tsx'
import { BlockedCompanyNotice } from '#views/service-order/handling/blocked-company-notice.tsx'
import { OrderActions } from '#views/service-order/handling/order-actions.tsx'
import { OrderConversation } from '#views/service-order/handling/order-conversation.tsx'
import { OrderCourse } from '#views/service-order/handling/order-course.tsx'
import { OrderNotes } from '#views/service-order/handling/order-notes.tsx'
import { OrderOwner } from '#views/service-order/handling/order-owner.tsx'
import { OrderScreen } from '#views/service-order/handling/order-screen.tsx'
import { ErpAttempts, ErpBanner } from '#views/service-order/order/erp-state.tsx'
import { Deliveries, PartsLines, PartsOrderFacts } from '#views/service-order/spare-parts/parts-facts.tsx'
import { usePartsOrder } from '#views/service-order/spare-parts/use-parts-order.ts'
import { usePartsWords } from '#views/service-order/spare-parts/use-parts-words.ts'
import { OrderKindContext, OrderZoneContext } from '#views/service-order/zone.ts'
import { partsDialogs } from './parts-dialogs.tsx'

/** The page of a spare-parts order for staff. */
export function PartsOrderPreview({ params }: ScreenProps) {
  return (
    <OrderZoneContext value="staff">
      <OrderKindContext value="parts">
        <OrderScreen id={Number(params.id)} own={partsDialogs} words={usePartsWords()}>
          <Preview />
        </OrderScreen>
      </OrderKindContext>
    </OrderZoneContext>
  )
}

function Preview() {
  const order = usePartsOrder()
  useRecordTitle(order.order_number)
  const takeNext = useTakeNext()
  const repeat = useRepeat()
  return (
    <>
      <PageHeader
        title={order.order_number ?? ''}
        badge={<StatusBadge status={order.status} />}
        note={[order.partner_name, order.model_name].filter(Boolean).join(' · ')}
        actions={
          <WithHistory entity="service-order.spare-parts-orders" id={order.id}>
            <OrderActions before={[...(actsNext(order) === 'distributor' ? [] : takeNext), ...repeat]} />
          </WithHistory>
        }
      />
      <PageNotices>
        {'due_at' in order && order.due_at && <DueNotice due_at={order.due_at} />}
        {order.status === 'registered' && <BlockedCompanyNotice isBlocked={order.company_blocked} />}
        <ErpBanner />
        {order.status === 'registered' && order.unmatched > 0 && (
          <Notice tone="warning" title={<Trans>Some numbers are not on the list of parts.</Trans>}>
            <Trans>
              Specify the parts, or remove them from the order; then it is sent to Navision and can be accepted.
            </Trans>
          </Notice>
        )}
      </PageNotices>
      <PageColumns>
        <PageColumn>
          <PartsLines />
          <Deliveries />
          <OrderConversation />
          <PartsOrderFacts />
        </PageColumn>
        <PageColumn>
          <OrderCourse />
          <OrderOwner />
          <OrderNotes />
          <ErpAttempts />
        </PageColumn>
      </PageColumns>
    </>
  )
}

/** The action that repeats a closed order. */
function useRepeat(): readonly HeaderAction[] {
  const { id, partner_id, status } = usePartsOrder()
  const mayOrder = useMay('service-order.spare-parts-orders.store')
  if (!mayOrder || status !== 'completed') return []
  const href = `/cms/service-order/spare-parts-orders/register?partner=${partner_id}&like=${id}`
  return [{ key: 'repeat', label: <Trans>Order again</Trans>, icon: IconCopy, href }]
}
