import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { Contractor } from '#contract/contractor/contractor.ts'
import type { ConsentKind } from '#contract/dictionary/dictionary.ts'
import type { AccountStatus } from '#contract/user/account-lifecycle.ts'
import { Badge } from '#views/components/status/status-badge.tsx'
import type { Tone } from '#views/components/status/statuses.ts'

const partnership: Record<AccountStatus, { tone: Tone; label: MessageDescriptor }> = {
  0: { tone: 'amber', label: msg`Inactive partner` },
  1: { tone: 'green', label: msg`Partner` },
  2: { tone: 'red', label: msg`Cancelled partner` },
}

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
  const { tone, label } = partnership[partner.status]
  return <Badge tone={tone}>{i18n._(label)}</Badge>
}

/** The number of consents given; consent to the processing of data must be among them. */
export function ConsentBadge({ contractor }: { contractor: Record<ConsentKind, boolean> }) {
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
