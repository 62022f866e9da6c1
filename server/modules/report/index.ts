import { asc, eq } from 'drizzle-orm'
import { report } from '#contract/report/reports.ts'
import type { Subscriptions } from '#server/events.ts'
import { handlers } from '#server/http/handlers.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { ServerModule } from '#server/module.ts'
import { chartActivities, listActivities } from './activities.ts'
import { updatesOfReports } from './failures.ts'
import { monthlyJob } from './job-names.ts'
import { reportJobs } from './jobs.ts'
import { reportLetters } from './letters.ts'
import { chartOffers, listOffers } from './offers.ts'
import { report_subscriptions } from './table.ts'
import { reportTexts } from './texts.ts'
import { unsubscribing } from './unsubscribe.ts'
import { chartWarranty, listRepeated, listWarranty } from './warranty.ts'

/** Answers of this module to events of others. */
const reportSubscriptions: Subscriptions = {
  'company.closed': [
    {
      tables: ['report_activity', 'report_offers'],
      answer: { nothing: 'because what a company did stays counted, and reports say that it is closed' },
    },
  ],
  'account.closed': [
    {
      tables: ['report_subscriptions'],
      answer: { nothing: 'because a closed account gets no mail, and one that is opened again gets its reports' },
    },
  ],
  'person.erased': [
    {
      tables: ['report_subscriptions'],
      answer: async ({ db }, { user_id }) => {
        if (user_id !== null) await db.delete(report_subscriptions).where(eq(report_subscriptions.user_id, user_id))
      },
    },
  ],
  'day.turned': [{ tables: [], answer: ({ db }) => enqueue(db, monthlyJob, {}) }],
}

/** Reports on partners and warranty (specification, section 2). */
const reportHandlers = handlers(report, {
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

export { stateOfReports } from './failures.ts'
export { noteEverything, refreshReports } from './refresh.ts'

export const reportModule: ServerModule = {
  name: 'report',
  texts: reportTexts,
  handlers: [reportHandlers],
  jobs: [...reportJobs],
  letters: reportLetters,
  digests: {
    report_activities: unsubscribing('activities'),
    report_offers: unsubscribing('offers'),
    report_warranty: unsubscribing('warranty'),
  },
  subscriptions: reportSubscriptions,
}
