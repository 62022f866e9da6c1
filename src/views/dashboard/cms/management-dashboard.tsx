import { Trans } from '@lingui/react/macro'
import { Button, Skeleton } from '@mantine/core'
import type { StaffDashboard } from '#contract/dashboard/dashboard.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { EmptyState } from '#views/components/page/empty-state.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useUser } from '#views/shell/use-session.ts'
import { StaffUnitFinder } from '#views/unit/unit-finder.tsx'
import { ComingTrainings } from './coming-trainings.tsx'
import { ExpiringCertificates } from './expiring-certificates.tsx'
import { HeldTerms } from './held-terms.tsx'
import { LatestCodes } from './latest-codes.tsx'
import { LatestDownloads } from './latest-downloads.tsx'
import { LatestNotifications } from './latest-notifications.tsx'
import classes from './management-dashboard.module.css'
import { NewPartners } from './new-partners.tsx'
import { OrdersOverview } from './orders-overview.tsx'
import { PaymentsToSettle } from './payments-to-settle.tsx'
import { ProposedChanges } from './proposed-changes.tsx'

/** Where staff begin: everything that this person may see of what is new, in one request. */
export function ManagementDashboard() {
  const { first_name } = useUser()
  const { data, failed, refresh } = useLoad('dashboard.dashboards.index', {})
  return (
    <>
      <PageHeader title={<Trans>Welcome to the panel</Trans>} note={<Trans>Good day, {first_name}</Trans>} />
      <StaffUnitFinder />
      {failed && !data && (
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
      {!failed && !data && <Skeleton height={420} radius="lg" />}
      {data && <Subjects dashboard={data} />}
    </>
  )
}

/** A card for each subject; without its permission there is none. */
function Subjects({ dashboard }: { dashboard: StaffDashboard }) {
  const { orders, downloads, error_codes, notifications, new_partners } = dashboard
  const { certificates, trainings, held_terms, payments, proposals } = dashboard
  return (
    <>
      {orders && <OrdersOverview dashboard={orders} />}
      <div className={classes.subjects}>
        {new_partners && <NewPartners {...new_partners} />}
        {proposals && <ProposedChanges {...proposals} />}
        {payments && <PaymentsToSettle {...payments} />}
        {trainings && <ComingTrainings rows={trainings} />}
        {held_terms && <HeldTerms {...held_terms} />}
        {certificates && <ExpiringCertificates {...certificates} />}
        {notifications && <LatestNotifications rows={notifications} />}
        {downloads && <LatestDownloads rows={downloads} />}
        {error_codes && <LatestCodes rows={error_codes} />}
      </div>
    </>
  )
}
