import * as v from 'valibot'
import { job } from '#server/jobs/job.ts'
import { recordFailedLetters, recordUpdate } from './failures.ts'
import { monthlyJob, refreshJob } from './job-names.ts'
import { sendMonthly } from './monthly.ts'
import { refreshReports } from './refresh.ts'

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
