import { dashboard } from '#contract/dashboard/dashboard.ts'
import { type CallContext, handlers } from '#server/http/handlers.ts'
import { lookedUpCodes } from '#server/modules/device/index.ts'
import { latestDownloads } from '#server/modules/documentation/index.ts'
import { latestMessages, newestOwn } from '#server/modules/notification/index.ts'
import { offersDashboard } from '#server/modules/offer/index.ts'
import { openTasks, ownOrdersDue } from '#server/modules/order/index.ts'
import { waitingEntries, waitingProposals } from '#server/modules/partner/index.ts'
import { ordersDashboard } from '#server/modules/service-order/index.ts'
import { comingTerms, expiringCertificates, ownTrainings, unfinishedTerms } from '#server/modules/training/index.ts'

/** How many of each kind a dashboard shows. */
const shown = 5

/** The part of a dashboard that asks for a permission; without it nothing is read. */
async function ifMay<Part>({ by }: CallContext, permission: string, read: () => Promise<Part>): Promise<Part | null> {
  return by.permissions[permission] ? read() : null
}

/** Where people begin: everything of it in one answer. */
export const dashboardHandlers = handlers(dashboard, {
  'dashboard.dashboards.index': async (call) => {
    const { db, scope, locale } = call
    return {
      orders: await ifMay(call, 'service-order.service-orders.index', () => ordersDashboard(call)),
      downloads: await ifMay(call, 'documentation.documentations.index', () =>
        latestDownloads(db, { scope, locale }, shown),
      ),
      error_codes: await ifMay(call, 'device.error-codes.index', () => lookedUpCodes(db, { limit: shown }, locale)),
      notifications: await ifMay(call, 'notification.messages.index', () => latestMessages(db, shown)),
      new_partners: await ifMay(call, 'partner.new-entries.index', () => waitingEntries(db, scope, shown)),
      proposals: await ifMay(call, 'partner.proposals.accept', () => waitingProposals(db, scope, shown)),
      certificates: await ifMay(call, 'training.issued-certificates.index', () => expiringCertificates(call, shown)),
      trainings: await ifMay(call, 'training.terms.index', () => comingTerms(call, shown)),
      held_terms: await ifMay(call, 'training.attendance.show', () => unfinishedTerms(call, shown)),
      payments: await ifMay(call, 'order.tasks.index', () => openTasks(call, shown)),
    }
  },
  'partnerzone.dashboard.dashboards.index': async (call) => {
    const { db, scope, locale } = call
    const documents = 'partnerzone.documentation.documentations.index'
    return {
      ...(await ordersDashboard(call)),
      downloads: await ifMay(call, documents, () => latestDownloads(db, { scope, locale }, shown)),
      notifications: await ifMay(call, 'partnerzone.notification.notifications.index', () => newestOwn(call, shown)),
      trainings: await ifMay(call, 'partnerzone.training.participants.index', () => ownTrainings(call, shown)),
      training_orders: await ifMay(call, 'partnerzone.training.orders.index', () => ownOrdersDue(call)),
      offers: await ifMay(call, 'partnerzone.offer-generator.offers.index', () => offersDashboard(call)),
    }
  },
})
