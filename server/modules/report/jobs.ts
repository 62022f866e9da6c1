import * as v from 'valibot'
import { job } from '#server/jobs/job.ts'
import { monthlyJob, refreshJob } from './job-names.ts'
import { sendMonthly } from './monthly.ts'
import { refreshReports } from './refresh.ts'

/** Work of reports outside requests. */
export const reportJobs = [
  job(refreshJob, v.unknown(), ({ db }) => refreshReports(db), { schedule: '* * * * *', keptFor: 3600, timeout: 900 }),
  job(monthlyJob, v.unknown(), async ({ db, deps, at }) => {
    await refreshReports(db)
    await sendMonthly(db, deps, at)
  }),
]
