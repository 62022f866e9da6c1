import type { GivenConsent } from '#contract/consent/consent.ts'
import { consentState } from '#contract/consent/row-texts.ts'
import { StatusBadge } from '#views/components/status/status-badge.tsx'

/** Whether a consent is in force. */
export function ConsentBadge({ consent }: { consent: Pick<GivenConsent, 'withdrawn' | 'anonymised'> }) {
  return <StatusBadge of={consentState.statusOf(consent)} />
}
