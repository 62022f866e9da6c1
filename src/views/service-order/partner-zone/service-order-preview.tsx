import { Trans, useLingui } from '@lingui/react/macro'
import { IconPencil } from '@tabler/icons-react'
import { useSearch } from 'wouter'
import { text } from '#contract/messages/messages.ts'
import { isContested } from '#contract/service-order/lifecycle-state.ts'
import { awaits } from '#machines/service-order/handled-order.ts'
import { formatDate } from '#services/formatting.ts'
import type { ScreenProps } from '#src/routes.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { PageColumn, PageColumns, PageNotices } from '#views/components/page/page-columns.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { OrderActions } from '#views/service-order/handling/order-actions.tsx'
import { OrderConversation } from '#views/service-order/handling/order-conversation.tsx'
import { OrderCourse } from '#views/service-order/handling/order-course.tsx'
import { OrderScreen } from '#views/service-order/handling/order-screen.tsx'
import { ErpBanner } from '#views/service-order/order/erp-state.tsx'
import {
  DeliveryFacts,
  DeviceFacts,
  PartsOrdersOfWarranty,
  ResolutionFacts,
} from '#views/service-order/order/order-facts.tsx'
import { OrderFiles } from '#views/service-order/order/order-files.tsx'
import { useOrderParts } from '#views/service-order/order/use-order-parts.tsx'
import { useWarranty } from '#views/service-order/order/use-warranty.ts'
import { warrantyDialogs } from '#views/service-order/order/warranty-dialogs.tsx'
import { useConflictWords } from '#views/service-order/use-conflict-words.ts'
import { OrderZoneContext, orderPaths } from '#views/service-order/zone.ts'

/** The page of an order for the partner: stage, questions, and timeline. */
export function PartnerServiceOrderPreview({ params }: ScreenProps) {
  return (
    <OrderZoneContext value="partner">
      <OrderScreen id={Number(params.id)} own={warrantyDialogs} words={useConflictWords()}>
        <Preview />
      </OrderScreen>
    </OrderZoneContext>
  )
}

function Preview() {
  const { i18n } = useLingui()
  const order = useWarranty()
  const cameToEdit = new URLSearchParams(useSearch()).has('sent')
  useRecordTitle(order.order_number)
  const isAsked = awaits('partner', order)
  const orderParts = useOrderParts()
  const finish = {
    key: 'edit',
    label: <Trans>Finish and send</Trans>,
    icon: IconPencil,
    href: orderPaths.partner.edit(order.id),
    main: true,
  }
  return (
    <>
      <PageHeader
        title={order.order_number ?? <Trans>Draft</Trans>}
        badge={<StatusBadge status={order.status} />}
        note={order.model_name}
        actions={<OrderActions before={order.status === 'draft' ? [finish] : []} beside={orderParts} />}
      />
      <PageNotices>
        {cameToEdit && <Notice tone="information">{text('order.cannot_edit_sent', i18n.locale)}</Notice>}
        {isAsked && (
          <Notice tone="warning" title={<Trans>The service team waits for your answer.</Trans>}>
            <Trans>Read the question below and answer it: work then continues.</Trans>
          </Notice>
        )}
        <Contested />
        <ErpBanner />
      </PageNotices>
      <PageColumns>
        <PageColumn>
          {isAsked && <OrderConversation />}
          <ResolutionFacts />
          <DeviceFacts />
          <PartsOrdersOfWarranty />
          <OrderFiles />
          {!isAsked && <OrderConversation />}
          <DeliveryFacts />
        </PageColumn>
        <PageColumn>
          <OrderCourse />
        </PageColumn>
      </PageColumns>
    </>
  )
}

/** Says that the resolution has been contested, which is possible once, within two weeks of the completion. */
function Contested() {
  const order = useWarranty()
  if (order.status !== 'completed' || !order.contested_at) return null
  return (
    <Notice tone="information">
      {isContested(order) ? (
        <Trans>
          You have contested the resolution on {formatDate(order.contested_at)}. The head of service decides.
        </Trans>
      ) : (
        <Trans>The resolution has been contested once already and remains in force.</Trans>
      )}
    </Notice>
  )
}
