import { and, asc, eq, isNull, lt, or } from 'drizzle-orm'
import * as v from 'valibot'
import { daysBefore } from '#contract/values/days.ts'
import { warsawMoments } from '#contract/values/moment.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { type StaffScope, staffScope } from '#server/http/access/scope.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { job } from '#server/jobs/job.ts'
import { findPerson, users } from '#server/modules/auth/index.ts'
import { chartActivities } from './activities.ts'
import { recordFailedLetters, recordUpdate } from './failures.ts'
import { monthlyJob, refreshJob } from './job-names.ts'
import { chartOffers } from './offers.ts'
import type { Period } from './period.ts'
import { refreshReports } from './refresh.ts'
import { report_subscriptions } from './table.ts'
import { chartWarranty } from './warranty.ts'

/** Work of reports outside requests. */
export const reportJobs = [
  job(
    refreshJob,
    v.unknown(),
    async ({ db, at }) => {
      try {
        await refreshReports(db, at)
      } catch (error) {
        await recordUpdate(db, at, error)
        throw error
      }
      await recordUpdate(db, at)
    },
    { schedule: '* * * * *', keptFor: 3600, timeout: 900 },
  ),
  job(monthlyJob, v.unknown(), async ({ db, deps, at, isLastAttempt }) => {
    try {
      await refreshReports(db, at)
      await sendMonthly(db, deps, at)
    } catch (error) {
      if (isLastAttempt) await recordFailedLetters(db, at, error)
      throw error
    }
  }),
]

/** First and last day of the calendar month before a day. */
function monthBefore(day: string): Period {
  const to = daysBefore(`${day.slice(0, 7)}-01`, 1)
  return { from: `${to.slice(0, 7)}-01`, to }
}

/**
 * Sends last month's reports to subscribers, each within their own scope and once; not to those who may not see reports any
 * more. The month is compared with the calendar month before. A report that fails delays no other.
 */
export async function sendMonthly(db: Database, deps: Deps, at: Date): Promise<void> {
  const month = monthBefore(today(at))
  const isDue = or(isNull(report_subscriptions.sent_month), lt(report_subscriptions.sent_month, month.from))
  const [begun = ''] = warsawMoments(`${today(at).slice(0, 7)}-01T00:00`)
  const wanted = await db
    .select({ user_id: users.id, report: report_subscriptions.report, to: users.email, locale: users.locale })
    .from(report_subscriptions)
    .innerJoin(users, eq(users.id, report_subscriptions.user_id))
    .where(and(isDue, eq(users.status, 1), lt(report_subscriptions.subscribed_at, begun)))
    .orderBy(asc(users.id), asc(report_subscriptions.report))
  const failures: unknown[] = []
  for (const one of wanted) await sendOne(one).catch((error) => failures.push(error))
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${wanted.length} monthly reports: ${failures[0]}`)

  async function sendOne({ user_id, report, to, locale }: (typeof wanted)[number]) {
    const person = await findPerson(deps.pool, user_id, null)
    const mail =
      person?.permissions['report.reports.index'] &&
      (await lettersOf[report](
        { db, at, locale, scope: staffScope(person), query: { period: month }, compared: monthBefore(month.from) },
        month.from,
      ))
    await inTransaction(db, async (tx) => {
      const [taken] = await tx
        .update(report_subscriptions)
        .set({ sent_month: month.from })
        .where(and(isDue, eq(report_subscriptions.user_id, user_id), eq(report_subscriptions.report, report)))
        .returning({ report: report_subscriptions.report })
      if (taken && mail) await queueMail(tx, { to, locale, ...mail })
    })
  }
}

interface Reader {
  db: Database
  at: Date
  locale: 'pl' | 'en'
  scope: StaffScope
  query: { period: Period }
  compared: Period
}

/** Content of each report's letter. */
const lettersOf = {
  activities: async (reader: Reader, month: string) => {
    const { totals, totals_before, inactive } = await chartActivities(reader)
    const data = { month, ...totals, before: totals_before.total, inactive }
    return { template: 'report_activities' as const, data }
  },
  offers: async (reader: Reader, month: string) => {
    const { totals, totals_before } = await chartOffers(reader)
    return { template: 'report_offers' as const, data: { month, ...totals, before: totals_before.offers } }
  },
  warranty: async (reader: Reader, month: string) => {
    const { totals, totals_before } = await chartWarranty(reader)
    return { template: 'report_warranty' as const, data: { month, ...totals, before: totals_before.claims } }
  },
}
