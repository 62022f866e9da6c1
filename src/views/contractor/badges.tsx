import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { Contractor } from '#contract/contractor/contractor.ts'
import type { ConsentKind } from '#contract/dictionary/consents.ts'
import { partnerStatusCode } from '#contract/partner/statuses.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { Badge } from '#views/components/status/status-badge.tsx'

/** Whether the contractor is a partner, and its status. */
export function PartnerBadge({ partner }: Pick<Contractor, 'partner'>) {
  const { i18n } = useLingui()
  if (!partner) {
    return (
      <Badge tone="grey">
        <Trans>Not a partner</Trans>
      </Badge>
    )
  }
  const { tone, beside } = partnerStatusCode[partner.status]
  return <Badge tone={tone}>{labelIn(i18n, beside)}</Badge>
}

/** The number of consents given; consent to the processing of data must be among them. */
export function ConsentCountBadge({ contractor }: { contractor: Record<ConsentKind, boolean> }) {
  const { consent_processing_data, consent_commercial_info, consent_marketing_purposes } = contractor
  const given = [consent_processing_data, consent_commercial_info, consent_marketing_purposes].filter(Boolean).length
  if (!consent_processing_data) {
    return (
      <Badge tone="amber">
        <Trans>No consent to data processing</Trans>
      </Badge>
    )
  }
  return (
    <Badge tone={given === 3 ? 'green' : 'grey'}>
      <Trans>Consents: {given} of 3</Trans>
    </Badge>
  )
}
