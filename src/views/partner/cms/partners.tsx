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
import { AffiliateEditor, AffiliateList } from '#views/partner/affiliates.tsx'
import { MemberEditor } from '#views/partner/member-editor.tsx'
import { MemberList } from '#views/partner/members.tsx'
import { PartnerBadges } from '#views/partner/partner-badges.tsx'
import { PartnerEditor } from '#views/partner/partner-editor.tsx'
import { partners } from '#views/partner/partner-resource.tsx'
import { PartnerTabs } from '#views/partner/partner-tabs.tsx'
import { partnerPaths } from '#views/partner/paths.ts'

/** The list of partners. */
export const Partners = () => <ResourceList of={partners} />
export const PartnerData = ({ params }: ScreenProps) => <PartnerEditor key={params.id} id={Number(params.id)} />

/** The branches of a partner. */
export function PartnerAffiliates({ params }: ScreenProps) {
  const id = Number(params.id)
  return (
    <PartnerFrame id={id}>
      {({ country }) => <AffiliateList partner={id} country={country} base={partnerPaths.affiliates(id)} />}
    </PartnerFrame>
  )
}

/** A branch, or a new one. */
export function PartnerAffiliate({ params }: ScreenProps) {
  const id = Number(params.id)
  return (
    <PartnerFrame id={id}>
      {({ country }) => (
        <AffiliateEditor
          partner={id}
          country={country}
          id={numberOf(params.affiliateId)}
          base={partnerPaths.affiliates(id)}
        />
      )}
    </PartnerFrame>
  )
}

/** The people of a partner. */
export function PartnerMembers({ params }: ScreenProps) {
  const id = Number(params.id)
  return (
    <PartnerFrame id={id}>
      {({ country }) => <MemberList partner={id} country={country} base={partnerPaths.users(id)} />}
    </PartnerFrame>
  )
}

/** A person of the partner, or an invitation. */
export function PartnerMember({ params }: ScreenProps) {
  const id = Number(params.id)
  return (
    <PartnerFrame id={id}>
      {({ country }) => (
        <MemberEditor partner={id} country={country} id={numberOf(params.userId)} base={partnerPaths.users(id)} />
      )}
    </PartnerFrame>
  )
}

/** Null for a new record, which has no id yet. */
function numberOf(text: string | undefined): number | null {
  return text === undefined ? null : Number(text)
}

/** The frame of the branches and people of a partner, with links to its other pages. */
function PartnerFrame({ id, children }: { id: number; children: (partner: Partner) => ReactNode }) {
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
