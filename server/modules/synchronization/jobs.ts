import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { systemActor } from '#contract/lifecycle-actor.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { job } from '#server/jobs/job.ts'
import { renewWebhooks, webhooksJob } from './erp-webhooks.ts'
import { processRun } from './process-run.ts'
import { latestRun, queueRun, runJob } from './run.ts'
import { synchronizations } from './table.ts'

/** Work of this module outside requests. */
export const synchronizationJobs = [
  job(
    runJob,
    v.strictObject({ run_id: v.number() }),
    ({ data, db, deps, isLastAttempt }) =>
      processRun({ db, erp: deps.erp, clock: deps.clock, isLastAttempt }, data.run_id),
    // A run's job ends before its timeout; a failing page is retried five times within ten minutes.
    { timeout: 180, retryLimit: 5, retryDelay: 15, retryDelayMax: 300, concurrency: 2 },
  ),
  job(
    'synchronization.schedule',
    v.unknown(),
    async ({ db, at, deps }) => {
      if (!deps.config.switched_off.includes('ERP')) await queueDue(db, at)
    },
    { schedule: '* * * * *' },
  ),
  job(webhooksJob, v.unknown(), ({ db, at, deps }) => renewWebhooks({ db, erp: deps.erp, config: deps.config }, at), {
    schedule: '13 * * * *',
    timeout: 300,
  }),
]

/** Enqueues the runs that are due. */
export async function queueDue(db: Database, at: Date): Promise<void> {
  const active = await db
    .select({ id: synchronizations.id })
    .from(synchronizations)
    .where(eq(synchronizations.active, true))
  for (const { id } of active) await inTransaction(db, (tx) => queueIfDue(tx, at, id))
}

async function queueIfDue(db: Database, at: Date, id: number): Promise<void> {
  const [synchronization] = await db.select().from(synchronizations).where(eq(synchronizations.id, id)).for('update')
  if (!synchronization?.active) return
  const last = await latestRun(db, id)
  const due = last ? Date.parse(last.created_at) + synchronization.every_minutes * 60_000 : 0
  if (at.getTime() < due) return
  await queueRun({ db, by: systemActor, at }, synchronization, { origin: 'schedule', whole: false })
}
