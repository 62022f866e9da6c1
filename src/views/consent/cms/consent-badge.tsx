import { Trans } from '@lingui/react/macro'
import type { GivenConsent } from '#contract/consent/consent.ts'
import { Badge } from '#views/components/status/status-badge.tsx'

/** Whether a consent is in force. */
export function ConsentBadge({ consent }: { consent: Pick<GivenConsent, 'withdrawn' | 'anonymised'> }) {
  if (consent.anonymised)
    return (
      <Badge tone="grey">
        <Trans context="consent">Anonymised</Trans>
      </Badge>
    )
  return consent.withdrawn ? (
    <Badge tone="amber">
      <Trans context="consent">Withdrawn</Trans>
    </Badge>
  ) : (
    <Badge tone="green">
      <Trans context="consent">Given</Trans>
    </Badge>
  )
}
