import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { report_subscriptions } from './table.ts'

type Report = (typeof report_subscriptions.$inferSelect)['report']

/** Ends a person's subscription of a monthly report. Idempotent. */
export const unsubscribing =
  (report: Report) =>
  async (db: Database, user_id: number): Promise<void> => {
    await db
      .delete(report_subscriptions)
      .where(and(eq(report_subscriptions.user_id, user_id), eq(report_subscriptions.report, report)))
  }
