import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Partner } from '#contract/partner/partner.ts'
import { formatNip } from '#services/formatting.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { RecordMissing } from '#views/components/state/record-missing.tsx'
import { PartnerBadges } from '#views/partner/partner-badges.tsx'
import { PartnerTabs } from '#views/partner/partner-tabs.tsx'
import { partnerPaths } from '#views/partner/paths.ts'

/** The frame of the branches and people of a partner, with links to its other pages. */
export function PartnerFrame({ id, children }: { id: number; children: (partner: Partner) => ReactNode }) {
  const { data: partner, failed, refresh } = useLoad('partner.partners.show', { path: { partner: id } })
  useRecordTitle(partner?.name)
  if (failed && !partner)
    return (
      <RecordMissing
        title={<Trans>The partner could not be loaded</Trans>}
        list={{ path: partnerPaths.list, label: <Trans>All partners</Trans> }}
        onRetry={refresh}
      />
    )
  return (
    <>
      <PageHeader
        title={partner ? partner.name : <Skeleton height={24} width={240} />}
        badge={partner && <PartnerBadges partner={partner} />}
        note={partner ? `${formatNip(partner.nip)} · ${partner.city}` : false}
      />
      <PartnerTabs id={id} />
      {partner ? children(partner) : <CardSkeleton />}
    </>
  )
}
