import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useUser } from '#views/components/app/use-session.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { PackedColumns } from '#views/components/page/packed-columns.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { DashboardCodes } from '#views/device/partner-zone/dashboard-codes.tsx'
import { HomeProductCards } from '#views/device/partner-zone/product-cards.tsx'
import { LatestNews } from '#views/news/partner-zone/latest-news.tsx'
import { OfferedPlaces } from '#views/training/partner-zone/my-trainings.tsx'
import { PartnerUnitFinder } from '#views/unit/unit-finder.tsx'
import { DocumentsCard } from './documents-card.tsx'
import { Greeting } from './greeting.tsx'
import { partnerCards } from './partner-cards.tsx'
import classes from './partner-dashboard.module.css'

/**
 * The dashboard of the partner zone: what waits for an answer, reporting a fault, look-ups by serial number and error code, and
 * news.
 */
export function PartnerDashboard() {
  const { first_name } = useUser()
  const { data: dashboard, failed, refresh } = useLoad('partnerzone.dashboard.dashboards.index', { isFirst: true })
  return (
    <div className={classes.page}>
      <div>
        <Greeting
          first_name={first_name}
          turns={failed && !dashboard ? null : dashboard?.turns}
          offered={dashboard?.trainings?.offered.length ?? 0}
        />
      </div>
      {dashboard?.trainings && <OfferedPlaces offered={dashboard.trainings.offered} />}
      <div className={classes.lookups}>
        <PartnerUnitFinder />
        <DashboardCodes />
        {dashboard?.favorites != null && <DocumentsCard favorites={dashboard.favorites} />}
      </div>
      {failed && !dashboard && (
        <Card>
          <EmptyState
            isFailure
            title={<Trans>The dashboard could not be loaded</Trans>}
            action={
              <Button onClick={refresh}>
                <Trans>Try again</Trans>
              </Button>
            }
          />
        </Card>
      )}
      {!dashboard && !failed && <CardSkeleton of="rows" />}
      {dashboard && <PackedColumns cards={partnerCards(dashboard)} />}
      {/* Above them is what comes first. */}
      {(dashboard || failed) && (
        <>
          <HomeProductCards />
          <LatestNews />
        </>
      )}
    </div>
  )
}
