import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { StaffDashboard } from '#contract/dashboard/dashboard.ts'
import type { DashboardTile } from '#contract/dashboard/tiles.ts'
import { LatestHandled, LatestOrders, OrdersByStatus } from './order-tiles.tsx'
import { OrdersCourse } from './orders-course.tsx'
import {
  ExpiringCertificates,
  LatestCodes,
  LatestDownloads,
  LatestNotifications,
  NewPartners,
  OwnTerms,
} from './tile-lists.tsx'

interface Tile {
  label: MessageDescriptor
  /** Null without the permission to see it. */
  show: (dashboard: StaffDashboard) => ReactNode
  /** Its height in rows of a list. */
  height: (dashboard: StaffDashboard) => number
}

/** Height of the title and margins of a card, in rows. */
const titleHeight = 1.5
/** Height of rows with two lines; long names take more. */
const rowsHeight = (rows: readonly unknown[] | null | undefined, row = 1) =>
  titleHeight + Math.max(rows?.length ?? 0, 1) * row

/** The tiles of the dashboard, below the work of the day (specification, section 2). */
export const tiles: Readonly<Record<DashboardTile, Tile>> = {
  course: {
    label: msg`Warranty orders, 12 weeks`,
    show: ({ course }) => course && <OrdersCourse course={course} />,
    height: () => titleHeight + 6.5,
  },
  statuses: {
    label: msg`Warranty orders by status`,
    show: ({ orders }) => orders && <OrdersByStatus dashboard={orders} />,
    height: () => titleHeight + 3.5,
  },
  latest_orders: {
    label: msg`Latest orders`,
    show: ({ orders }) => orders && <LatestOrders rows={orders.latest} />,
    height: ({ orders }) => rowsHeight(orders?.latest, 1.2),
  },
  certificates: {
    label: msg`Expiring certificates`,
    show: ({ certificates }) => certificates && <ExpiringCertificates {...certificates} />,
    height: ({ certificates }) => rowsHeight(certificates?.soonest, 1.3),
  },
  new_partners: {
    label: msg`New partners`,
    show: ({ new_partners }) => new_partners && <NewPartners {...new_partners} />,
    height: ({ new_partners }) => rowsHeight(new_partners?.latest),
  },
  downloads: {
    label: msg`Last downloaded documentation`,
    show: ({ downloads }) => downloads && <LatestDownloads rows={downloads} />,
    height: ({ downloads }) => rowsHeight(downloads, 1.25),
  },
  error_codes: {
    label: msg`Last looked-up error codes`,
    show: ({ error_codes }) => error_codes && <LatestCodes rows={error_codes} />,
    height: ({ error_codes }) => rowsHeight(error_codes),
  },
  maintenances: {
    label: msg`Latest maintenances`,
    show: ({ maintenances }) =>
      maintenances && (
        <LatestHandled kind="maintenance" title={<Trans>Latest maintenances</Trans>} rows={maintenances} />
      ),
    height: ({ maintenances }) => rowsHeight(maintenances),
  },
  parts: {
    label: msg`Latest spare-parts orders`,
    show: ({ parts }) =>
      parts && <LatestHandled kind="parts" title={<Trans>Latest spare-parts orders</Trans>} rows={parts} />,
    height: ({ parts }) => rowsHeight(parts),
  },
  trainings: {
    label: msg`My trainings`,
    show: ({ trainings }) => trainings && <OwnTerms rows={trainings} />,
    height: ({ trainings }) => rowsHeight(trainings, 1.3),
  },
  notifications: {
    label: msg`New notifications`,
    show: ({ notifications }) => notifications && <LatestNotifications rows={notifications} />,
    height: ({ notifications }) => rowsHeight(notifications, 1.3),
  },
}
