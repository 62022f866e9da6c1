import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { StaffDashboard } from '#contract/dashboard/dashboard.ts'
import type { DashboardTile } from '#contract/dashboard/tiles.ts'
import { ComingTrainings } from './coming-trainings.tsx'
import { ExpiringCertificates } from './expiring-certificates.tsx'
import { LatestCodes } from './latest-codes.tsx'
import { LatestDownloads } from './latest-downloads.tsx'
import { LatestHandled } from './latest-handled.tsx'
import { LatestNotifications } from './latest-notifications.tsx'
import { NewPartners } from './new-partners.tsx'
import { OrdersCourse } from './orders-course.tsx'
import { LatestOrders, OrdersByStatus } from './orders-overview.tsx'

interface Tile {
  label: MessageDescriptor
  /** Null without the permission to see it. */
  show: (dashboard: StaffDashboard) => ReactNode
  /** Its height in rows of a list. */
  height: (dashboard: StaffDashboard) => number
}

/** Height of the title and margins of a card, in rows. */
const title = 1.5
/** Height of rows with two lines; long names take more. */
const list = (rows: readonly unknown[] | null | undefined, row = 1) => title + Math.max(rows?.length ?? 0, 1) * row

/** The tiles of the dashboard, below the work of the day (specification, section 2). */
export const tiles: Readonly<Record<DashboardTile, Tile>> = {
  course: {
    label: msg`Warranty orders, 12 weeks`,
    show: ({ course }) => course && <OrdersCourse course={course} />,
    height: () => title + 6.5,
  },
  statuses: {
    label: msg`Warranty orders by status`,
    show: ({ orders }) => orders && <OrdersByStatus dashboard={orders} />,
    height: () => title + 3.5,
  },
  latest_orders: {
    label: msg`Latest orders`,
    show: ({ orders }) => orders && <LatestOrders rows={orders.latest} />,
    height: ({ orders }) => list(orders?.latest, 1.2),
  },
  certificates: {
    label: msg`Expiring certificates`,
    show: ({ certificates }) => certificates && <ExpiringCertificates {...certificates} />,
    height: ({ certificates }) => list(certificates?.soonest, 1.3),
  },
  new_partners: {
    label: msg`New partners`,
    show: ({ new_partners }) => new_partners && <NewPartners {...new_partners} />,
    height: ({ new_partners }) => list(new_partners?.latest),
  },
  downloads: {
    label: msg`Last downloaded documentation`,
    show: ({ downloads }) => downloads && <LatestDownloads rows={downloads} />,
    height: ({ downloads }) => list(downloads, 1.25),
  },
  error_codes: {
    label: msg`Last looked-up error codes`,
    show: ({ error_codes }) => error_codes && <LatestCodes rows={error_codes} />,
    height: ({ error_codes }) => list(error_codes),
  },
  maintenances: {
    label: msg`Latest maintenances`,
    show: ({ maintenances }) =>
      maintenances && (
        <LatestHandled kind="maintenance" title={<Trans>Latest maintenances</Trans>} rows={maintenances} />
      ),
    height: ({ maintenances }) => list(maintenances),
  },
  parts: {
    label: msg`Latest spare-parts orders`,
    show: ({ parts }) =>
      parts && <LatestHandled kind="parts" title={<Trans>Latest spare-parts orders</Trans>} rows={parts} />,
    height: ({ parts }) => list(parts),
  },
  trainings: {
    label: msg`My trainings`,
    show: ({ trainings }) => trainings && <ComingTrainings rows={trainings} />,
    height: ({ trainings }) => list(trainings, 1.3),
  },
  notifications: {
    label: msg`New notifications`,
    show: ({ notifications }) => notifications && <LatestNotifications rows={notifications} />,
    height: ({ notifications }) => list(notifications, 1.3),
  },
}
