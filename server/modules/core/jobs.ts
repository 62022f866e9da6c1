import { lt } from 'drizzle-orm'
import * as v from 'valibot'
import { systemActor } from '#contract/lifecycle-actor.ts'
import { today } from '#contract/rules.ts'
import { idempotency_keys } from '#server/db/idempotency.table.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { raise } from '#server/events.ts'
import { idempotencyHours } from '#server/http/idempotency.ts'
import { job } from '#server/jobs/job.ts'
import { retryCutJobs } from '#server/jobs/queue.ts'
import { endAudit } from './end-audit.ts'

export const coreJobs = [
  job(
    'core.clean-up',
    v.unknown(),
    async ({ db, at }) => {
      const oldest = new Date(at.getTime() - idempotencyHours * 3_600_000).toISOString()
      await db.delete(idempotency_keys).where(lt(idempotency_keys.created_at, oldest))
    },
    { schedule: '23 * * * *' },
  ),
  job('core.end-audit', v.unknown(), endAudit, { timeout: 3600, retryLimit: 3 }),
  job('core.retry-cut-jobs', v.unknown(), ({ db }) => retryCutJobs(db), { schedule: '* * * * *' }),
  job(
    'core.turn-day',
    v.unknown(),
    ({ db, at }) => inTransaction(db, (tx) => raise({ db: tx, by: systemActor, at }, 'day.turned', { day: today(at) })),
    { schedule: '0 0 * * *' },
  ),
]
