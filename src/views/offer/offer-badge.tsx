import { useLingui } from '@lingui/react'
import type { OfferState } from '#contract/offer/lifecycle.ts'
import { Badge } from '#views/components/status/status-badge.tsx'
import { offerStateWords } from './words.ts'

/** Labels of the states of an offer. */
export function OfferBadge({ state }: { state: OfferState }) {
  const { i18n } = useLingui()
  const { tone, label } = offerStateWords[state]
  return <Badge tone={tone}>{i18n._(label)}</Badge>
}
