import { Flex } from '@mantine/core'
import type { Partner } from '#contract/partner/partner.ts'
import { ErpBlockedBadge } from '#views/synchronization/cms/erp-blocked-badge.tsx'
import { HighlightedMark, PartnerKindBadge, PartnerStatusBadge } from './badges.tsx'

/** Badges beside the name of a partner. */
export function PartnerBadges({ partner }: { partner: Partner }) {
  return (
    <Flex component="span" rowGap="4xs" columnGap="2xs" align="center" wrap="wrap">
      <PartnerStatusBadge status={partner.status} />
      <PartnerKindBadge {...partner} />
      <ErpBlockedBadge of={partner} />
      {partner.highlighted && <HighlightedMark />}
    </Flex>
  )
}
