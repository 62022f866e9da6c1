import { asc, eq } from 'drizzle-orm'
import { report } from '#contract/report/reports.ts'
import { handlers } from '#server/http/handlers.ts'
import { chartActivities, listActivities } from './activities.ts'
import { updatesOfReports } from './failures.ts'
import { chartOffers, listOffers } from './offers.ts'
import { report_subscriptions } from './table.ts'
import { unsubscribing } from './unsubscribe.ts'
import { chartWarranty, listRepeated, listWarranty } from './warranty.ts'

/** Reports on partners and warranty (specification, section 2). */
export const reportHandlers = handlers(report, {
  'report.reports.index': async ({ db, user, at }) => {
    const rows = await db
      .select({ report: report_subscriptions.report })
      .from(report_subscriptions)
      .where(eq(report_subscriptions.user_id, user.id))
      .orderBy(asc(report_subscriptions.report))
    return { subscribed: rows.map((row) => row.report), updates: await updatesOfReports(db, at) }
  },
  'report.reports.subscribe': async ({ db, user, at, body: { report, subscribed } }) => {
    const own = { user_id: user.id, report, subscribed_at: at.toISOString() }
    if (subscribed) await db.insert(report_subscriptions).values(own).onConflictDoNothing()
    else await unsubscribing(report)(db, user.id)
    return {}
  },
  'report.activities.index': listActivities,
  'report.activities.chart': chartActivities,
  'report.offers.index': listOffers,
  'report.offers.chart': chartOffers,
  'report.warranty.index': listWarranty,
  'report.warranty.chart': chartWarranty,
  'report.warranty.repeated': listRepeated,
})
