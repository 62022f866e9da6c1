import { Trans } from '@lingui/react/macro'
import type { WaitingReason } from '#contract/service-order/handling/waiting.ts'
import type { ServiceOrderStatus } from '#contract/service-order/lifecycle.ts'
import { isContested } from '#contract/service-order/lifecycle-state.ts'
import { isWarranty } from '#machines/service-order/handled-order.ts'
import { formatDate } from '#services/formatting.ts'
import { useOrderZone } from '#views/service-order/zone.ts'
import { useOrder } from './handling-actor.ts'

/** The next step of the order of the screen, and the side that has to act. */
export function NextStep() {
  const order = useOrder()
  const { status, waiting_reason, review_date } = order
  const zone = useOrderZone()
  if (status === 'suspended' && review_date)
    return <Trans>Suspended by the distributor until the review on {formatDate(review_date)}.</Trans>
  if (isWarranty(order) && isContested(order)) return <Trans>Waiting for the decision of the head of service</Trans>
  return <NextStepOf status={status} waiting_reason={waiting_reason} partnerReads={zone === 'partner'} />
}

export interface NextStepProps {
  status: ServiceOrderStatus
  waiting_reason: WaitingReason | null
  /** Whether the reader is the partner, who is addressed as "you". */
  partnerReads: boolean
}

/** The next step of an order, in a sentence beside its status. */
export function NextStepOf({ status, waiting_reason, partnerReads }: NextStepProps) {
  if (status === 'draft')
    return partnerReads ? <Trans>Finish and send</Trans> : <Trans>Waiting for the partner to send it</Trans>
  if (status === 'completed') return partnerReads ? <Trans>Closed</Trans> : <Trans>Nothing more to do.</Trans>
  if (status === 'suspended') return <Trans>Suspended by the distributor</Trans>
  if (status === 'registered')
    return partnerReads ? (
      <Trans>Waiting for the service team to accept it</Trans>
    ) : (
      <Trans>Waiting for the distributor to take it</Trans>
    )
  if (status === 'inprogress')
    return partnerReads ? (
      <Trans>The service team is working on it</Trans>
    ) : (
      <Trans>In progress at the distributor</Trans>
    )
  if (waiting_reason === 'part')
    return partnerReads ? (
      <Trans>The service team has ordered a part</Trans>
    ) : (
      <Trans>The distributor is waiting for a part</Trans>
    )
  if (waiting_reason === 'manufacturer')
    return partnerReads ? (
      <Trans>The service team waits for the manufacturer</Trans>
    ) : (
      <Trans>Waiting for the manufacturer’s answer</Trans>
    )
  if (waiting_reason === 'visit_date')
    return partnerReads ? (
      <Trans>The service team is scheduling a visit</Trans>
    ) : (
      <Trans>The distributor is scheduling a visit</Trans>
    )
  return partnerReads ? (
    <Trans>Answer the service team’s question</Trans>
  ) : (
    <Trans>Waiting for the partner’s answer</Trans>
  )
}
