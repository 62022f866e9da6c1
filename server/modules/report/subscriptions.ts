import { eq } from 'drizzle-orm'
import type { Subscriptions } from '#server/events.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { monthlyJob } from './job-names.ts'
import { report_subscriptions } from './table.ts'

/** Answers of this module to events of others. */
export const reportSubscriptions: Subscriptions = {
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
