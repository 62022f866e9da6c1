import { Trans } from '@lingui/react/macro'
import type { ServiceOrderStatus, WaitingReason } from '#contract/service-order/lifecycle.ts'
import { formatDate } from '#services/formatting.ts'
import { useOrderZone } from '#views/service-order/zone.ts'
import { useOrder } from './handling-actor.ts'

/** What happens next to the order of the screen, and who has to act. */
export function NextStep() {
  const { status, waiting_reason, review_date } = useOrder()
  const zone = useOrderZone()
  if (status === 'suspended' && review_date)
    return <Trans>Suspended by the distributor until the review on {formatDate(review_date)}.</Trans>
  return <NextStepOf status={status} waiting_reason={waiting_reason} partnerReads={zone === 'partner'} />
}

export interface NextStepProps {
  status: ServiceOrderStatus
  waiting_reason: WaitingReason | null
  /** The partner reads it: then "you". */
  partnerReads: boolean
}

/** What happens next to an order, in a sentence beside its status. */
export function NextStepOf({ status, waiting_reason, partnerReads }: NextStepProps) {
  if (status === 'draft')
    return partnerReads ? <Trans>Finish and send</Trans> : <Trans>Now: partner. Not sent yet.</Trans>
  if (status === 'completed') return partnerReads ? <Trans>Closed</Trans> : <Trans>Nothing more to do.</Trans>
  if (status === 'suspended') return <Trans>Suspended by the distributor</Trans>
  if (status === 'registered')
    return partnerReads ? <Trans>The service will take it up</Trans> : <Trans>Now: distributor. To be taken up.</Trans>
  if (status === 'inprogress')
    return partnerReads ? <Trans>The service is working on it</Trans> : <Trans>Now: distributor. In work.</Trans>
  if (waiting_reason === 'part')
    return partnerReads ? (
      <Trans>The service has ordered a part</Trans>
    ) : (
      <Trans>Now: distributor. Waiting for a part.</Trans>
    )
  if (waiting_reason === 'manufacturer')
    return partnerReads ? (
      <Trans>The service waits for the manufacturer</Trans>
    ) : (
      <Trans>Now: manufacturer. Waiting for its answer.</Trans>
    )
  if (waiting_reason === 'visit_date')
    return partnerReads ? (
      <Trans>The service is setting the date of a visit</Trans>
    ) : (
      <Trans>Now: distributor. Setting the date of a visit.</Trans>
    )
  return partnerReads ? (
    <Trans>Answer the question of the service</Trans>
  ) : (
    <Trans>Now: partner. An answer is awaited.</Trans>
  )
}
