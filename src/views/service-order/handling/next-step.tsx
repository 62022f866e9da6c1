import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import type { WaitingReason } from '#contract/service-order/handling/waiting.ts'
import { isContested } from '#contract/service-order/lifecycle-state.ts'
import type { OrderStatusOf } from '#contract/service-order/order-statuses.ts'
import { nextStep } from '#contract/service-order/statuses.ts'
import { isMaintenance, isParts, isVisited, isWarranty } from '#machines/service-order/order-handling.ts'
import { formatDate } from '#services/formatting.ts'
import { erp } from '#views/components/entity/erp.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { useOrderKind, useOrderZone } from '#views/service-order/zone.ts'
import { useOrder } from './handling-actor.ts'

/** The next step of the order of the screen, and the side that has to act. */
export function OrderNextStep() {
  const order = useOrder()
  const { status, waiting_reason, review_date } = order
  const of = useOrderKind()
  const zone = useOrderZone()
  if (status === 'suspended' && review_date)
    return <Trans>Suspended by the distributor until the review on {formatDate(review_date)}.</Trans>
  if (isParts(order) && order.cancelling_by && zone === 'partner')
    return <Trans>The cancellation is waiting for the distributor’s confirmation</Trans>
  if (isParts(order) && order.cancelling_by) return <Trans>The cancellation is waiting for {erp}</Trans>
  if (isWarranty(order) && isContested(order)) return <Trans>Waiting for the decision of the head of service</Trans>
  if (isMaintenance(order) && order.report_kept_at && order.visited_on && status !== 'completed')
    return zone === 'partner' ? (
      <Trans>We are checking the report of the visit of {formatDate(order.visited_on)}</Trans>
    ) : (
      <Trans>Check the partner’s report of the visit of {formatDate(order.visited_on)}, and complete the order</Trans>
    )
  if (isMaintenance(order) && order.report_kept_at && status !== 'completed')
    return <Trans>Enter the outcome and the day of the visit: its report has been saved without them</Trans>
  return (
    <NextStepOf
      of={of}
      status={status}
      waiting_reason={waiting_reason}
      by_partner={isVisited(order) && order.by_partner}
      partnerReads={zone === 'partner'}
    />
  )
}

interface Waiting<Of extends OrderKind> {
  of: Of
  status: OrderStatusOf<Of>
  waiting_reason: WaitingReason | null
  by_partner?: boolean
}

/** The next step of an order, in a sentence beside its status; `partnerReads` addresses the partner as "you". */
export function NextStepOf<Of extends OrderKind>({
  of,
  status,
  waiting_reason,
  by_partner = false,
  partnerReads,
}: Waiting<Of> & { partnerReads: boolean }) {
  const { i18n } = useLingui()
  const { partner, staff } = nextStep(of, status, waiting_reason, by_partner)
  return <bdi>{labelIn(i18n, partnerReads ? partner : staff)}</bdi>
}
