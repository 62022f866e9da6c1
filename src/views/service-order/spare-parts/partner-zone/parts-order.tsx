import { Trans } from '@lingui/react/macro'
import { IconCopy } from '@tabler/icons-react'
import { awaits } from '#machines/service-order/handled-order.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { PageColumn, PageColumns, PageNotices } from '#views/components/page/page-columns.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { OrderActions } from '#views/service-order/handling/order-actions.tsx'
import { OrderConversation } from '#views/service-order/handling/order-conversation.tsx'
import { OrderCourse } from '#views/service-order/handling/order-course.tsx'
import { OrderScreen } from '#views/service-order/handling/order-screen.tsx'
import { Deliveries, PartsLines, PartsOrderFacts } from '#views/service-order/spare-parts/parts-facts.tsx'
import { usePartsOrder } from '#views/service-order/spare-parts/use-parts-order.ts'
import { usePartsWords } from '#views/service-order/spare-parts/use-parts-words.ts'
import { OrderKindContext, OrderZoneContext } from '#views/service-order/zone.ts'

/** The page of a spare-parts order for the partner: deliveries and timeline. */
export function PartnerPartsOrder({ params }: ScreenProps) {
  return (
    <OrderZoneContext value="partner">
      <OrderKindContext value="parts">
        <OrderScreen id={Number(params.id)} own={{}} words={usePartsWords()}>
          <Preview />
        </OrderScreen>
      </OrderKindContext>
    </OrderZoneContext>
  )
}

function Preview() {
  const order = usePartsOrder()
  const mayRegister = useMay('partnerzone.service-order.spare-parts-orders.store')
  useRecordTitle(order.order_number)
  const isAsked = awaits('partner', order)
  return (
    <>
      <PageHeader
        title={order.order_number ?? ''}
        badge={<StatusBadge status={order.status} />}
        note={order.model_name}
        actions={
          <OrderActions
            beside={
              mayRegister
                ? [
                    {
                      key: 'repeat',
                      label: <Trans>Order again</Trans>,
                      icon: IconCopy,
                      href: `/service-order/spare-parts-orders/register?like=${order.id}`,
                    },
                  ]
                : []
            }
          />
        }
      />
      {isAsked && (
        <PageNotices>
          <Notice tone="warning" title={<Trans>The service team waits for your answer.</Trans>}>
            <Trans>Read the question below and answer it: work then continues.</Trans>
          </Notice>
        </PageNotices>
      )}
      <PageColumns>
        <PageColumn>
          {isAsked && <OrderConversation />}
          <Deliveries />
          <PartsLines />
          {!isAsked && <OrderConversation />}
          <PartsOrderFacts />
        </PageColumn>
        <PageColumn>
          <OrderCourse />
        </PageColumn>
      </PageColumns>
    </>
  )
}
