import { Trans } from '@lingui/react/macro'
import type { Partner } from '#contract/partner/partner.ts'
import { Badge } from '#views/components/status/status-badge.tsx'
import { HighlightedMark, PartnerKindBadge, PartnerStatusBadge } from './badges.tsx'
import classes from './partner.module.css'

/** What stands beside the name of a partner. */
export function PartnerBadges({ partner }: { partner: Partner }) {
  return (
    <span className={classes.badges}>
      <PartnerStatusBadge status={partner.status} />
      <PartnerKindBadge {...partner} />
      {partner.erp_blocked && (
        <Badge tone="red">
          <Trans>Blocked in the ERP</Trans>
        </Badge>
      )}
      {partner.highlighted && <HighlightedMark />}
    </span>
  )
}
