import { Plural, Trans } from '@lingui/react/macro'
import { Button, Skeleton } from '@mantine/core'
import { IconClipboardList, IconFileDescription, IconPlus, IconReceipt } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { PartnerDashboard as PartnerDashboardData } from '#contract/dashboard/dashboard.ts'
import type { OrdersDashboard } from '#contract/service-order/entity.ts'
import { formatMoment } from '#services/formatting.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { CardSkeleton } from '#views/components/page/card-skeleton.tsx'
import { EmptyState } from '#views/components/page/empty-state.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { DashboardCodes } from '#views/device/partner-zone/dashboard-codes.tsx'
import { HomeProductCards } from '#views/device/partner-zone/product-cards.tsx'
import { LatestNews } from '#views/news/partner-zone/latest-news.tsx'
import { NewNotifications } from '#views/notification/partner-zone/new-notifications.tsx'
import { OrderCount } from '#views/service-order/order-count.tsx'
import { OrderLine } from '#views/service-order/partner-zone/order-line.tsx'
import { orderPath, orderPaths } from '#views/service-order/zone.ts'
import { useMay, useUser } from '#views/shell/use-session.ts'
import { useMoney } from '#views/training/money.ts'
import { MyTrainings, OfferedPlaces } from '#views/training/partner-zone/my-trainings.tsx'
import { trainingPaths } from '#views/training/partner-zone/paths.ts'
import { PartnerUnitFinder } from '#views/unit/unit-finder.tsx'
import { DueSoonest } from './due-soonest.tsx'
import { LatestDownloads } from './latest-downloads.tsx'
import { OfferTiles } from './offer-tiles.tsx'
import classes from './partner-dashboard.module.css'
import { Tile } from './tile.tsx'
import { Turns } from './turn-cards.tsx'

/** Where a partner begins: what waits for an answer, the way to report a fault, and the latest orders. */
export function PartnerDashboard() {
  const { first_name } = useUser()
  const mayRegister = useMay('partnerzone.service-order.service-orders.store')
  const { data: dashboard, failed, refresh } = useLoad('partnerzone.dashboard.dashboards.index', {})
  return (
    <>
      <h1 className={classes.hello} tabIndex={-1} data-page-title>
        <Trans>Good day, {first_name}</Trans>
      </h1>
      {dashboard && dashboard.turns.length > 0 ? (
        <Turns first_name={first_name} turns={dashboard.turns} />
      ) : (
        <p className={classes.waiting}>
          {dashboard ? (
            <Trans>Nothing waits for your answer</Trans>
          ) : (
            <Skeleton height={20} width={260} component="span" />
          )}
        </p>
      )}
      {dashboard?.trainings && <OfferedPlaces offered={dashboard.trainings.offered} />}
      {mayRegister && (
        <Button
          component={Link}
          href={orderPaths.partner.register}
          className={classes.report}
          color="copper"
          leftSection={<IconPlus size={22} stroke={1.8} />}
        >
          <Trans>Report a fault</Trans>
        </Button>
      )}
      <PartnerUnitFinder />
      <DashboardCodes />
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
      {dashboard && <Orders dashboard={dashboard} />}
      {dashboard?.offers && <OfferTiles {...dashboard.offers} />}
      {dashboard?.due && <DueSoonest {...dashboard.due} />}
      {dashboard?.training_orders && <TrainingOrders {...dashboard.training_orders} />}
      {dashboard?.trainings && <MyTrainings coming={dashboard.trainings.coming} />}
      {dashboard?.notifications && <NewNotifications rows={dashboard.notifications} />}
      {dashboard?.downloads && <LatestDownloads rows={dashboard.downloads} />}
      <HomeProductCards />
      <LatestNews />
      {mayRegister && <div className={classes.end} />}
    </>
  )
}

function Orders({ dashboard: { by_status, latest } }: { dashboard: OrdersDashboard }) {
  const countOf = (...statuses: string[]) =>
    by_status.filter(({ status }) => statuses.includes(status)).reduce((sum, { count }) => sum + count, 0)
  const drafts = countOf('draft')
  const open = countOf('registered', 'waiting', 'inprogress', 'suspended')
  const { list } = orderPaths.partner
  return (
    <>
      <div className={classes.tiles}>
        <Tile
          href={`${list}?status=registered,waiting,inprogress,suspended`}
          icon={<IconClipboardList size={28} stroke={1.6} aria-hidden />}
          title={<Trans>Open orders</Trans>}
        >
          <OrderCount count={open} />
        </Tile>
        <Tile
          href={`${list}?status=draft`}
          icon={<IconFileDescription size={28} stroke={1.6} aria-hidden />}
          title={<Trans>Drafts</Trans>}
        >
          {drafts === 0 ? <Trans>none</Trans> : <Plural value={drafts} one="# to finish" other="# to finish" />}
        </Tile>
      </div>
      <div className={classes.section}>
        <h2 className={classes.sectionTitle}>
          <Trans>Your orders</Trans>
        </h2>
        <Link href={list}>
          <Trans>All</Trans>
        </Link>
      </div>
      {latest.length === 0 ? (
        <Card>
          <EmptyState title={<Trans>No orders yet</Trans>}>
            <Trans>When a device fails under warranty, report it here. It takes a few minutes.</Trans>
          </EmptyState>
        </Card>
      ) : (
        <ul className={classes.orders}>
          {latest.map((row) => (
            <li key={row.id}>
              <Link href={orderPath('partner', row)} className={classes.order}>
                <div>
                  <p className={classes.orderTitle}>{row.model_name ?? <Trans>No model yet</Trans>}</p>
                  <p className={classes.orderLine}>
                    <OrderLine row={row} />
                  </p>
                </div>
                <StatusBadge status={row.status} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** What is to be paid for trainings, and by when; nothing is shown where nothing is due. */
function TrainingOrders({ unpaid, amount_due, soonest }: NonNullable<PartnerDashboardData['training_orders']>) {
  const money = useMoney()
  if (unpaid === 0) return null
  return (
    <div className={classes.tiles}>
      <Tile
        href={`${trainingPaths.orders}?status=unpaid`}
        icon={<IconReceipt size={28} stroke={1.6} aria-hidden />}
        title={<Trans>Trainings to be paid</Trans>}
      >
        <Plural value={unpaid} one="# order" other="# orders" />, {money(amount_due)}
        {soonest && (
          <>
            {' '}
            · <Trans>by {formatMoment(soonest)}</Trans>
          </>
        )}
      </Tile>
    </div>
  )
}
