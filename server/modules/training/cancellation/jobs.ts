import * as v from 'valibot'
import { job } from '#server/jobs/job.ts'
import { carryOut, carryOutJob, resumeCancellations, resumeJob } from './job.ts'

/** Jobs of cancellations. */
export const trainingCancellationJobs = [
  job(
    carryOutJob,
    v.strictObject({ cancellation_id: v.number() }),
    ({ db, at, data, isLastAttempt }) => carryOut(db, at, data.cancellation_id, { isLastAttempt }),
    { timeout: 60, retryLimit: 4, retryDelay: 5, keptFor: 3600 },
  ),
  job(resumeJob, v.unknown(), ({ db, at }) => resumeCancellations(db, at), { schedule: '*/5 * * * *', keptFor: 3600 }),
]
