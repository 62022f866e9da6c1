import { Trans } from '@lingui/react/macro'
import type { WaitingReason } from '#contract/service-order/handling/waiting.ts'
import type { ServiceOrderStatus } from '#contract/service-order/lifecycle.ts'

export interface NextTaskProps {
  status: ServiceOrderStatus
  waiting_reason: WaitingReason | null
}

/**
 * The next task of an order, or what it waits for, in the short form of lists of the back office; the preview uses a sentence.
 */
export function NextTask({ status, waiting_reason }: NextTaskProps) {
  if (status === 'completed') return null
  if (status === 'registered') return <Trans>To be accepted</Trans>
  if (status === 'inprogress') return <Trans>To be completed</Trans>
  if (status === 'suspended') return <Trans>To be resumed</Trans>
  if (waiting_reason === 'part') return <Trans>Waiting for a part</Trans>
  if (waiting_reason === 'manufacturer') return <Trans>Waiting for the manufacturer</Trans>
  if (waiting_reason === 'visit_date') return <Trans>Visit to be arranged</Trans>
  return <Trans>Waiting for the partner</Trans>
}
