import type { PartnerDashboard } from '#contract/dashboard/dashboard.ts'
import type { PackedCard } from '#views/components/page/packed-columns.tsx'
import { NewNotifications } from '#views/notification/partner-zone/new-notifications.tsx'
import { MyTrainings } from '#views/training/partner-zone/my-trainings.tsx'
import { DueSoonest } from './due-soonest.tsx'
import { LatestDownloads } from './latest-downloads.tsx'
import { OwnOffers } from './own-offers.tsx'
import { OwnOrders } from './own-orders.tsx'

/** Height of the title and margins of a card, in rows. */
const title = 1.2
/** Height of rows with two lines; long names take more. */
const rows = (count: number, row = 1) => title + Math.max(count, 1) * row

/** The cards below the items that wait for the person. Empty ones are left out. */
export function partnerCards(dashboard: PartnerDashboard): PackedCard[] {
  const { orders, due, offers, trainings, training_orders, notifications, downloads } = dashboard
  const ofOffers = offers ? [offers.opened, offers.expiring, offers.accepted].filter(Boolean).length : 0
  const unpaid = training_orders && training_orders.unpaid > 0 ? training_orders : null
  return [
    orders && { key: 'orders', height: rows(orders.latest.length) + 0.5, content: <OwnOrders {...orders} /> },
    due && due.total > 0 && { key: 'due', height: rows(due.soonest.length), content: <DueSoonest {...due} /> },
    trainings && {
      key: 'trainings',
      height: rows(trainings.coming.length + (unpaid ? 1 : 0), 1.25),
      content: <MyTrainings coming={trainings.coming} unpaid={unpaid} />,
    },
    offers && ofOffers > 0 && { key: 'offers', height: title + ofOffers * 0.7, content: <OwnOffers {...offers} /> },
    notifications && {
      key: 'notifications',
      height: rows(notifications.length, 1.15),
      content: <NewNotifications rows={notifications} />,
    },
    downloads && {
      key: 'downloads',
      height: rows(downloads.length, 1.15),
      content: <LatestDownloads rows={downloads} />,
    },
  ].filter((card) => card !== null && card !== false)
}
