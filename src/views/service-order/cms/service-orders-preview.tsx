import { Trans, useLingui } from '@lingui/react/macro'
import { IconPencil } from '@tabler/icons-react'
import { useSearch } from 'wouter'
import { text } from '#contract/messages/messages.ts'
import { actsNext, isContested } from '#contract/service-order/lifecycle-state.ts'
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
import { ClosedCompanyNotice } from '#views/service-order/handling/closed-company-notice.tsx'
import { OrderActions } from '#views/service-order/handling/order-actions.tsx'
import { OrderConversation } from '#views/service-order/handling/order-conversation.tsx'
import { OrderCourse } from '#views/service-order/handling/order-course.tsx'
import { OrderNotes } from '#views/service-order/handling/order-notes.tsx'
import { OrderOwner } from '#views/service-order/handling/order-owner.tsx'
import { OrderScreen } from '#views/service-order/handling/order-screen.tsx'
import { ErpAttempts, ErpBanner } from '#views/service-order/order/erp-state.tsx'
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

/** The page of a warranty order, with everything needed to decide on it and the available actions. */
export function ServiceOrderPreview({ params }: ScreenProps) {
  return (
    <OrderZoneContext value="staff">
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
  const takeNext = useTakeNext()
  const orderParts = useOrderParts()
  const edit = useEditDraft()
  const owner = 'owner' in order ? order.owner?.full_name : null
  return (
    <>
      <PageHeader
        title={order.order_number ?? <Trans>Draft</Trans>}
        badge={<StatusBadge status={order.status} />}
        note={
          <>
            {[order.partner_name, order.model_name].filter(Boolean).join(' · ')}
            {owner && (
              <>
                {' '}
                · <Trans>owner {owner}</Trans>
              </>
            )}
          </>
        }
        actions={
          <WithHistory entity="service-order.service-orders" id={order.id}>
            <OrderActions
              before={actsNext(order) === 'distributor' ? edit : [...edit, ...takeNext]}
              beside={orderParts}
            />
          </WithHistory>
        }
      />
      <PageNotices>
        {cameToEdit && <Notice tone="information">{text('order.cannot_edit_sent', i18n.locale)}</Notice>}
        <ClosedCompanyNotice order={order} />
        {order.status === 'registered' && <BlockedCompanyNotice isBlocked={order.company_blocked} />}
        {isContested(order) && (
          <Notice tone="warning" title={<Trans>The partner contests the resolution.</Trans>}>
            {order.timeline.findLast(({ kind }) => kind === 'contested')?.reason}
          </Notice>
        )}
        {'due_at' in order && order.due_at && <DueNotice due_at={order.due_at} />}
        <ErpBanner />
      </PageNotices>
      <PageColumns>
        <PageColumn>
          <ResolutionFacts />
          <DeviceFacts />
          <PartsOrdersOfWarranty />
          <OrderFiles />
          <OrderConversation />
          <DeliveryFacts />
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

/** A link to the form of a draft. */
function useEditDraft(): readonly HeaderAction[] {
  const { id, status } = useWarranty()
  const mayUpdate = useMay('service-order.service-orders.update')
  if (status !== 'draft' || !mayUpdate) return []
  return [{ key: 'edit', label: <Trans>Edit the draft</Trans>, icon: IconPencil, href: orderPaths.staff.edit(id) }]
}
