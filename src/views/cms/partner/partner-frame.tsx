import { Trans } from '@lingui/react/macro'
import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatNip } from '#services/formatting.ts'
import { Card } from '#views/components/card.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { PageHeader } from '#views/components/page-header.tsx'
import { useLoad } from '#views/components/use-load.ts'
import { PartnerBadges } from '#views/partner/partner-badges.tsx'
import { PartnerTabs } from '#views/partner/partner-tabs.tsx'
import { partnerPaths } from '#views/partner/paths.ts'
import { useRecordTitle } from '#views/shell/page-title.tsx'

/** Whose branches or people the screen shows, with the way to the other pages of the partner. */
export function PartnerFrame({ id, children }: { id: number; children: ReactNode }) {
  const { data: partner, failed, refresh } = useLoad('partner.partners.show', { path: { partner: id } })
  useRecordTitle(partner?.name)
  if (failed && !partner) return <Missing onRetry={refresh} />
  return (
    <>
      <PageHeader
        title={partner ? partner.name : <Skeleton height={24} width={240} />}
        badge={partner && <PartnerBadges partner={partner} />}
        note={partner && `${formatNip(partner.nip)} · ${partner.city}`}
      />
      <PartnerTabs id={id} />
      {children}
    </>
  )
}

function Missing({ onRetry }: { onRetry: () => void }) {
  return (
    <Card>
      <EmptyState
        title={<Trans>The partner could not be loaded</Trans>}
        action={
          <>
            <Button onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
            <Button component={Link} href={partnerPaths.list} variant="default">
              <Trans>All partners</Trans>
            </Button>
          </>
        }
      >
        <Trans>It may be outside your reach.</Trans>
      </EmptyState>
    </Card>
  )
}
