import type { Partner } from '#contract/partner/partner.ts'
import { ErpBlockedBadge } from '#views/synchronization/cms/erp-blocked-badge.tsx'
import { HighlightedMark, PartnerKindBadge, PartnerStatusBadge } from './badges.tsx'
import classes from './partner.module.css'

/** Badges beside the name of a partner. */
export function PartnerBadges({ partner }: { partner: Partner }) {
  return (
    <span className={classes.badges}>
      <PartnerStatusBadge status={partner.status} />
      <PartnerKindBadge {...partner} />
      <ErpBlockedBadge of={partner} />
      {partner.highlighted && <HighlightedMark />}
    </span>
  )
}
