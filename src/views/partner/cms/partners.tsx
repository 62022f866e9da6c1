import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Partner } from '#contract/partner/partner.ts'
import { formatNip } from '#services/formatting.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { RecordMissing } from '#views/components/state/record-missing.tsx'
import { PartnerBadges } from '#views/partner/partner-badges.tsx'
import { PartnerEditor } from '#views/partner/partner-editor.tsx'
import { partners } from '#views/partner/partner-resource.tsx'
import { PartnerTabs, partnerTabScreens } from '#views/partner/partner-tabs.tsx'
import { partnerPaths } from '#views/partner/paths.ts'

/** The list of partners. */
export const Partners = () => <ResourceList of={partners} />
export const PartnerData = ({ params }: ScreenProps) => <PartnerEditor key={params.id} id={Number(params.id)} />

/** The frame of the branches and people of a partner, with links to its other pages. */
function PartnerFrame({ params, children }: ScreenProps & { children: (partner: Partner) => ReactNode }) {
  const id = Number(params.id)
  const { data: partner, failed, failure, refresh } = useLoad('partner.partners.show', { path: { partner: id } })
  useRecordTitle(partner?.name)
  if (failed && !partner)
    return (
      <RecordMissing
        failure={failure}
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
      <PartnerTabs id={id} address={partnerPaths.tab} />
      {partner ? children(partner) : <CardSkeleton />}
    </>
  )
}

/** Lists of the partner's branches and people, and their records. */
export const partnerChildren = partnerTabScreens(PartnerFrame, partnerPaths.tab)
