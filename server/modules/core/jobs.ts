import { lt } from 'drizzle-orm'
import * as v from 'valibot'
import { idempotency_keys } from '#server/db/idempotency.table.ts'
import { idempotencyHours } from '#server/http/idempotency.ts'
import { job } from '#server/jobs/job.ts'

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
]
