import { asc, sql } from 'drizzle-orm'
import type { SystemState } from '#contract/dashboard/work.ts'
import type { ReportUpdates } from '#contract/report/reports.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { queueMails } from '#server/integrations/mail/queue.ts'
import { addressesOfAdministrators } from '#server/modules/auth/index.ts'
import { dueRows } from './due-rows.ts'
import type { Due } from './refresh.ts'
import { report_failures, report_updates } from './table.ts'

/** Marks the days that failed as changed, so that they are tried again. */
export async function noteFailedDays(db: Database): Promise<void> {
  await db.execute(
    sql`insert into report_changes (kind, subject_id, day) select kind, subject_id, day from report_failures`,
  )
}

/** Keeps a day that could not be recalculated, with the moment of its first failure. */
export async function keepFailure(
  db: Database,
  { kind, subject_id, day }: Due & { kind: string },
  error: unknown,
  at: Date,
): Promise<void> {
  const reason = reasonOf(error)
  await db
    .insert(report_failures)
    .values({ kind, subject_id, day, since: at.toISOString(), reason })
    .onConflictDoUpdate({
      target: [report_failures.kind, report_failures.subject_id, report_failures.day],
      set: { reason },
    })
}

/** Removes the failures of days that have been recalculated. */
export async function removeFailures(db: Database, kind: string, due: readonly Due[]): Promise<void> {
  await db.execute(sql`delete from report_failures using ${dueRows(due)} where report_failures.kind = ${kind}
    and report_failures.subject_id = due.subject_id and report_failures.day = due.day`)
}

/** Message of an error in one line; that of the database where a statement failed. */
function reasonOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  return (cause instanceof Error ? cause.message : message).split('\n')[0]?.slice(0, 300) ?? ''
}

/** Minutes for which updates fail before administrators are notified: a restart of the database is over by then. */
const PATIENCE = 5
/** Minutes without an update after which the figures are out of date. */
const UP_TO_DATE = 15

/**
 * Records how an update ended; `error` where it stopped before its end. Administrators get one letter for each time that
 * updates begin to fail.
 */
export async function recordUpdate(db: Database, at: Date, error?: unknown): Promise<void> {
  const now = at.toISOString()
  await inTransaction(db, async (tx) => {
    const failure = error === undefined ? await firstFailure(tx) : { since: now, reason: reasonOf(error) }
    const [before] = await tx.select().from(report_updates).for('update')
    const since = failure && (before?.failing_since ?? failure.since)
    const notified_at = failure ? (before?.notified_at ?? null) : null
    const isDue = since !== null && notified_at === null && Date.parse(since) <= at.getTime() - PATIENCE * 60_000
    const state = {
      updated_at: error === undefined ? now : (before?.updated_at ?? null),
      failing_since: since,
      reason: failure?.reason ?? null,
      notified_at: isDue ? now : notified_at,
    }
    await tx
      .insert(report_updates)
      .values({ id: 1, ...state })
      .onConflictDoUpdate({ target: report_updates.id, set: state })
    if (isDue) await notifyAdministrators(tx, { work: 'update', since, reason: failure?.reason ?? '' })
  })
}

async function firstFailure(db: Database) {
  const { since, reason } = report_failures
  const [first] = await db.select({ since, reason }).from(report_failures).orderBy(asc(since)).limit(1)
  return first ?? null
}

/** Work of the reports that can fail: updating the summaries, and sending the monthly letters. */
export type ReportWork = 'update' | 'monthly'

/** Writes to every administrator that the reports' work fails. */
async function notifyAdministrators(
  db: Database,
  data: { work: ReportWork; since: string; reason: string },
): Promise<void> {
  const administrators = await addressesOfAdministrators(db)
  await queueMails(
    db,
    administrators.map((administrator) => ({ ...administrator, template: 'report_failed' as const, data })),
  )
}

/** Notifies administrators that the monthly letters could not all be sent. */
export async function recordFailedLetters(db: Database, at: Date, error: unknown): Promise<void> {
  await inTransaction(db, (tx) =>
    notifyAdministrators(tx, { work: 'monthly', since: at.toISOString(), reason: reasonOf(error) }),
  )
}

/** How up to date the reports are. */
export async function updatesOfReports(db: Database, at: Date): Promise<ReportUpdates> {
  const [state] = await db.select().from(report_updates)
  const failed = await db.$count(report_failures)
  const updated_at = state?.updated_at ?? null
  const isLate = updated_at !== null && Date.parse(updated_at) < at.getTime() - UP_TO_DATE * 60_000
  const failing_since = state?.failing_since ?? (isLate ? updated_at : null)
  return { updated_at, failing_since, failed }
}

/** State of the reports for the dashboard, where their figures are not up to date. */
export async function stateOfReports({ db, at }: Pick<CallContext, 'db' | 'at'>): Promise<SystemState[]> {
  const { failing_since, failed } = await updatesOfReports(db, at)
  return failing_since === null ? [] : [{ kind: 'reports', tone: 'red', count: failed, at: failing_since, of: null }]
}
