import type { Approval } from '#contract/offer/approval.ts'
import type { OfferState } from '#contract/offer/lifecycle.ts'
import { offerApproval, offerState } from '#contract/offer/statuses.ts'
import { StatusBadge } from '#views/components/status/status-badge.tsx'

/** Labels of the states of an offer. */
export function OfferBadge({ state }: { state: OfferState }) {
  return <StatusBadge of={offerState[state]} />
}

/** The approval of a draft inside its company. */
export function ApprovalBadge({ approval }: { approval: Approval }) {
  return <StatusBadge of={offerApproval[approval]} />
}
