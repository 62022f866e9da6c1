import { eq } from 'drizzle-orm'
import { dashboard } from '#contract/dashboard/dashboard.ts'
import { arranged } from '#contract/dashboard/tiles.ts'
import { firstOfWork } from '#contract/dashboard/work.ts'
import { type CallContext, handlers } from '#server/http/handlers.ts'
import { lookedUpCodes } from '#server/modules/device/index.ts'
import { countFavorites, latestDownloads } from '#server/modules/documentation/index.ts'
import { latestMessages, newestOwn } from '#server/modules/notification/index.ts'
import { offersDashboard } from '#server/modules/offer/index.ts'
import { ownOrdersDue } from '#server/modules/order/index.ts'
import { waitingEntries } from '#server/modules/partner/index.ts'
import {
  dueSoonest,
  latestOrders,
  orderQueues,
  ordersCourse,
  ordersDashboard,
} from '#server/modules/service-order/index.ts'
import { comingTerms, expiringCertificates, ownTrainings } from '#server/modules/training/index.ts'
import { systemStates } from './system-states.ts'
import { dashboard_layouts } from './table.ts'
import { turnsOf, workOf } from './work.ts'

/** Maximum number of items in each part of a dashboard. */
const shown = 5
const few = 3

/** A part of a dashboard that needs a permission; null, and nothing is read, without it. */
async function ifMay<Part>({ by }: CallContext, permission: string, read: () => Promise<Part>): Promise<Part | null> {
  return by.permissions[permission] ? read() : null
}

/** Dashboards of both zones, each in one call. */
export const dashboardHandlers = handlers(dashboard, {
  'dashboard.dashboards.index': async (call) => {
    const { db, scope, locale, user } = call
    const [layout] = await db.select().from(dashboard_layouts).where(eq(dashboard_layouts.user_id, user.id))
    return {
      work: await workOf(call, firstOfWork),
      states: await systemStates(call),
      tiles: arranged(layout?.tiles ?? []),
      course: await ifMay(call, orderQueues.order.permission, () => ordersCourse(call)),
      maintenances: await ifMay(call, orderQueues.maintenance.permission, () =>
        latestOrders(call, 'maintenance', shown),
      ),
      parts: await ifMay(call, orderQueues.parts.permission, () => latestOrders(call, 'parts', shown)),
      orders: await ifMay(call, 'service-order.service-orders.index', () => ordersDashboard(call, shown)),
      downloads: await ifMay(call, 'documentation.documentations.index', () =>
        latestDownloads(db, { scope, locale }, shown),
      ),
      error_codes: await ifMay(call, 'device.error-codes.index', () => lookedUpCodes(db, { limit: shown }, locale)),
      notifications: await ifMay(call, 'notification.messages.index', () => latestMessages(db, shown)),
      new_partners: await ifMay(call, 'partner.new-entries.index', () => waitingEntries(db, scope, shown)),
      certificates: await ifMay(call, 'training.issued-certificates.index', () => expiringCertificates(call, shown)),
      trainings: await ifMay(call, 'training.terms.index', () => comingTerms(call, shown)),
    }
  },
  'dashboard.dashboards.work': (call) => workOf(call, call.query.shown),
  'dashboard.dashboards.arrange': async ({ db, user, body: { tiles } }) => {
    await db
      .insert(dashboard_layouts)
      .values({ user_id: user.id, tiles })
      .onConflictDoUpdate({ target: dashboard_layouts.user_id, set: { tiles } })
    return {}
  },
  'partnerzone.dashboard.dashboards.index': async (call) => {
    const { db, scope, locale } = call
    const documents = 'partnerzone.documentation.documentations.index'
    return {
      orders: await ifMay(call, `partnerzone.${orderQueues.order.permission}`, () => ordersDashboard(call, shown)),
      turns: await turnsOf(call),
      favorites: await ifMay(call, documents, () => countFavorites(call)),
      downloads: await ifMay(call, documents, () => latestDownloads(db, { scope, locale }, shown)),
      notifications: await ifMay(call, 'partnerzone.notification.notifications.index', () => newestOwn(call, shown)),
      trainings: await ifMay(call, 'partnerzone.training.participants.index', () =>
        ownTrainings(call, { offered: shown, coming: few }),
      ),
      due: await ifMay(call, 'partnerzone.service-order.due-maintenances.index', () => dueSoonest(call, few)),
      training_orders: await ifMay(call, 'partnerzone.training.orders.index', () => ownOrdersDue(call)),
      offers: await ifMay(call, 'partnerzone.offer-generator.offers.index', () => offersDashboard(call)),
    }
  },
})
