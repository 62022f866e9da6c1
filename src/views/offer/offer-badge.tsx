import type { OfferState } from '#contract/offer/lifecycle.ts'
import { offerState } from '#contract/offer/statuses.ts'
import { StatusBadge } from '#views/components/status/status-badge.tsx'

/** Labels of the states of an offer. */
export function OfferBadge({ state }: { state: OfferState }) {
  return <StatusBadge of={offerState[state]} />
}
