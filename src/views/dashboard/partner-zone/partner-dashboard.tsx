import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { Button, Flex, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFileDownload, IconFiles } from '@tabler/icons-react'
import type { PartnerDashboard as DashboardData, DashboardDownload } from '#contract/dashboard/dashboard.ts'
import type { OrdersDashboard } from '#contract/service-order/entity.ts'
import { statusWordsOf } from '#contract/service-order/statuses.ts'
import { listOf } from '#services/dashboard/counted.ts'
import { partnerCounts } from '#services/dashboard/counts.ts'
import { formatAge, formatDate } from '#services/formatting.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { Card } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { Note } from '#views/components/page/note.tsx'
import { type PackedCard, PackedColumns } from '#views/components/page/packed-columns.tsx'
import { Subject, SubjectRow } from '#views/components/page/subject.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { Badge, StatusBadge } from '#views/components/status/status-badge.tsx'
import { FirstSteps } from '#views/dashboard/first-steps.tsx'
import { DashboardCodes } from '#views/device/partner-zone/dashboard-codes.tsx'
import { HomeProductCards } from '#views/device/partner-zone/product-cards.tsx'
import { LatestNews } from '#views/news/partner-zone/latest-news.tsx'
import { NewNotifications } from '#views/notification/partner-zone/new-notifications.tsx'
import { offerPaths } from '#views/offer/paths.ts'
import { DaysLeftBadge } from '#views/service-order/due/days-left.tsx'
import { duePaths } from '#views/service-order/due/paths.ts'
import { dueWords } from '#views/service-order/due/words.ts'
import { OrderLine } from '#views/service-order/partner-zone/order-line.tsx'
import { orderPath, warrantyOrderPaths } from '#views/service-order/zone.ts'
import { MyTrainings, OfferedPlaces } from '#views/training/partner-zone/my-trainings.tsx'
import { PartnerUnitFinder } from '#views/unit/unit-finder.tsx'
import { Greeting } from './greeting.tsx'
import classes from './partner-dashboard.module.css'

/**
 * The dashboard of the partner zone: items that wait for an answer, reporting a fault, look-ups by serial number and error code, and
 * news.
 */
export function PartnerDashboard() {
  const { first_name } = useUser()
  const isPhone = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false })
  const {
    data: dashboard,
    failed,
    failure,
    refresh,
  } = useLoad('partnerzone.dashboard.dashboards.index', { isFirst: true })
  return (
    <Flex
      direction="column"
      gap={{ base: 'sm', sm: 'md' }}
      pb={{ base: 'calc(var(--bottom-bar) + var(--mantine-spacing-2xs))', sm: 0 }}
    >
      <div>
        <Greeting
          first_name={first_name}
          turns={failed && !dashboard ? null : dashboard?.turns}
          offered={dashboard?.trainings?.offered.length ?? 0}
        />
      </div>
      {dashboard && <FirstSteps steps={dashboard.first_steps} onChange={refresh} />}
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
            failure={failure}
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
      {dashboard && <PackedColumns cards={partnerCards(dashboard, isPhone)} />}
      {/* Above them is what comes first. */}
      {(dashboard || failed) && (
        <>
          <HomeProductCards />
          <LatestNews />
        </>
      )}
    </Flex>
  )
}

/** Height of the title and margins of a card, in rows. */
const title = 0.9
/** Height of rows with two lines; long names take more. */
const rows = (count: number, row = 1) => title + Math.max(count, 1) * row

/** The cards below the items that wait for the person. Empty ones are left out. */
function partnerCards(dashboard: DashboardData, isPhone: boolean): PackedCard[] {
  const { orders, due, offers, trainings, training_orders, notifications, downloads } = dashboard
  const ofOffers = offers
    ? [offers.to_approve, offers.opened, offers.expiring, offers.accepted].filter(Boolean).length
    : 0
  const unpaid = training_orders && training_orders.unpaid > 0 ? training_orders : null
  return [
    orders && { key: 'orders', height: rows(orders.latest.length) + 0.4, content: <OwnOrders {...orders} /> },
    due && due.total > 0 && { key: 'due', height: rows(due.soonest.length), content: <DueSoonest {...due} /> },
    trainings && {
      key: 'trainings',
      height: rows(trainings.coming.length + (unpaid ? 1 : 0), 1.35),
      content: <MyTrainings coming={trainings.coming} unpaid={unpaid} />,
    },
    offers && ofOffers > 0 && { key: 'offers', height: title + ofOffers * 0.7, content: <OwnOffers {...offers} /> },
    notifications && {
      key: 'notifications',
      height: rows(notifications.length),
      content: <NewNotifications rows={notifications} />,
    },
    // On a phone the card of documents stands for it.
    !isPhone &&
      downloads && {
        key: 'downloads',
        height: rows(downloads.length),
        content: <LatestDownloads rows={downloads} />,
      },
  ].filter((card) => card !== null && card !== false)
}

/** Maintenances and leak checks that are due and not ordered yet, the soonest first. */
function DueSoonest({ total, until, soonest }: NonNullable<DashboardData['due']>) {
  const { i18n } = useLingui()
  return (
    <Subject
      title={<Trans>Due maintenances</Trans>}
      count={total}
      folded={<Trans>{total} to plan</Trans>}
      href={listOf(duePaths.list.partner, partnerCounts.due, { due: { until } })}
    >
      {soonest.map((due) => (
        <SubjectRow
          key={due.id}
          href={duePaths.unit('partner', due)}
          title={due.device_name ?? due.serial_no}
          aside={<DaysLeftBadge day={due.due_on} />}
          about={[i18n._(dueWords[due.kind]), formatDate(due.due_on), due.owner_name, due.city]
            .filter(Boolean)
            .join(' · ')}
        />
      ))}
    </Subject>
  )
}

/** Documents most recently downloaded by the company, and whether they have a newer edition. */
function LatestDownloads({ rows }: { rows: readonly DashboardDownload[] }) {
  const { i18n } = useLingui()
  return (
    <Subject
      title={<Trans>Last downloaded documentation</Trans>}
      href={documentsPath}
      empty={<EmptyState icon={IconFileDownload} title={<Trans>Nobody has downloaded a document yet</Trans>} />}
    >
      {rows.map((row) => (
        <SubjectRow
          key={row.id}
          href={`${documentsPath}?name=${encodeURIComponent(row.name)}`}
          title={row.name}
          aside={
            row.is_outdated && (
              <Badge tone="amber">
                <Trans>New edition</Trans>
              </Badge>
            )
          }
          when={formatAge(row.downloaded_at, i18n.locale)}
          about={row.full_name}
        />
      ))}
    </Subject>
  )
}

/** Numbers of offers that need attention; zero is left out. */
function OwnOffers(offers: NonNullable<DashboardData['offers']>) {
  const { to_approve, opened, expiring, accepted, accepted_gross } = offers
  const money = useMoney()
  return (
    <Subject
      title={<Trans>Offers</Trans>}
      href={offerPaths.list}
      folded={
        to_approve > 0 ? (
          <Plural value={to_approve} one="# awaits your approval" other="# await your approval" />
        ) : opened > 0 ? (
          <Plural value={opened} one="# opened by the customer" other="# opened by the customer" />
        ) : (
          <Plural value={expiring + accepted} one="# offer" other="# offers" />
        )
      }
    >
      {to_approve > 0 && (
        <SubjectRow
          href={listOf(offerPaths.list, partnerCounts.toApprove, {})}
          title={<Trans>Awaiting your approval</Trans>}
          aside={<Plural value={to_approve} one="# offer" other="# offers" />}
        />
      )}
      {opened > 0 && (
        <SubjectRow
          href={listOf(offerPaths.list, partnerCounts.opened, {})}
          title={<Trans>Opened by the customer</Trans>}
          aside={<Plural value={opened} one="# offer" other="# offers" />}
        />
      )}
      {expiring > 0 && (
        <SubjectRow
          href={listOf(offerPaths.list, partnerCounts.expiring, { offers })}
          title={<Trans>Expiring this week</Trans>}
          aside={<Plural value={expiring} one="# offer" other="# offers" />}
        />
      )}
      {accepted > 0 && (
        <SubjectRow
          href={listOf(offerPaths.list, partnerCounts.accepted, { offers })}
          title={<Trans>Accepted in 30 days</Trans>}
          aside={<Plural value={accepted} one="# offer" other="# offers" />}
          about={money(accepted_gross)}
        />
      )}
    </Subject>
  )
}

const { list } = warrantyOrderPaths.partner

/** The newest warranty orders of the company, with the number of open orders and drafts. */
function OwnOrders(orders: Pick<OrdersDashboard, 'by_status' | 'latest'>) {
  const drafts = partnerCounts.drafts.number({ orders }) ?? 0
  const open = partnerCounts.open.number({ orders }) ?? 0
  return (
    <Subject
      title={<Trans>Your orders</Trans>}
      href={list}
      folded={<Plural value={open} one="# open order" other="# open orders" />}
      note={
        open + drafts > 0 && (
          <>
            <EnterableLink href={listOf(list, partnerCounts.open, {})}>
              <Plural value={open} one="# open order" other="# open orders" />
            </EnterableLink>
            {drafts > 0 && (
              <EnterableLink href={listOf(list, partnerCounts.drafts, {})}>
                <Plural value={drafts} one="# draft to finish" other="# drafts to finish" />
              </EnterableLink>
            )}
          </>
        )
      }
      empty={
        <EmptyState title={<Trans>No orders yet</Trans>}>
          <Trans>When a device fails under warranty, report it here. It takes a few minutes.</Trans>
        </EmptyState>
      }
    >
      {orders.latest.map((row) => (
        <SubjectRow
          key={row.id}
          href={orderPath('partner', row)}
          title={row.model_name ?? <Trans>No model yet</Trans>}
          aside={<StatusBadge of={statusWordsOf('warranty', row.status)} />}
          about={<OrderLine row={row} />}
        />
      ))}
    </Subject>
  )
}

const documentsPath = '/documentation/documentations'

/** A link to the documents, or to the favourites if there are any. */
function DocumentsCard({ favorites }: { favorites: number }) {
  return (
    <EnterableLink
      href={favorites > 0 ? listOf(documentsPath, partnerCounts.favorites, {}) : documentsPath}
      className={`frame hoverable ${classes.documents}`}
    >
      <IconFiles size={26} stroke={1.6} color="var(--petrol-ink)" aria-hidden />
      <span>
        <Text component="strong" fw={650} display="block">
          <Trans>Documents</Trans>
        </Text>
        <Note component="small" display="block">
          {favorites > 0 ? (
            <Plural value={favorites} one="# favourite" other="# favourites" />
          ) : (
            <Trans>manuals, data sheets</Trans>
          )}
        </Note>
      </span>
    </EnterableLink>
  )
}
