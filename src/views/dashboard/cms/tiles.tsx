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
}

/** What the dashboard can show below the work of the day (specification, section 2). */
export const tiles: Readonly<Record<DashboardTile, Tile>> = {
  course: {
    label: msg`Warranty orders, 12 weeks`,
    show: ({ course }) => course && <OrdersCourse course={course} />,
  },
  statuses: {
    label: msg`Warranty orders by status`,
    show: ({ orders }) => orders && <OrdersByStatus dashboard={orders} />,
  },
  latest_orders: { label: msg`Latest orders`, show: ({ orders }) => orders && <LatestOrders rows={orders.latest} /> },
  certificates: {
    label: msg`Expiring certificates`,
    show: ({ certificates }) => certificates && <ExpiringCertificates {...certificates} />,
  },
  new_partners: {
    label: msg`New partners`,
    show: ({ new_partners }) => new_partners && <NewPartners {...new_partners} />,
  },
  downloads: {
    label: msg`Last downloaded documentation`,
    show: ({ downloads }) => downloads && <LatestDownloads rows={downloads} />,
  },
  error_codes: {
    label: msg`Last looked-up error codes`,
    show: ({ error_codes }) => error_codes && <LatestCodes rows={error_codes} />,
  },
  maintenances: {
    label: msg`Latest maintenances`,
    show: ({ maintenances }) =>
      maintenances && (
        <LatestHandled kind="maintenance" title={<Trans>Latest maintenances</Trans>} rows={maintenances} />
      ),
  },
  parts: {
    label: msg`Latest spare-parts orders`,
    show: ({ parts }) =>
      parts && <LatestHandled kind="parts" title={<Trans>Latest spare-parts orders</Trans>} rows={parts} />,
  },
  trainings: {
    label: msg`Upcoming trainings`,
    show: ({ trainings }) => trainings && <ComingTrainings rows={trainings} />,
  },
  notifications: {
    label: msg`New notifications`,
    show: ({ notifications }) => notifications && <LatestNotifications rows={notifications} />,
  },
}
