import * as v from 'valibot'
import { job } from '#server/jobs/job.ts'
import { issueJob } from './issue.ts'
import { continueIssues, issueBatch } from './issue-batch.ts'
import { remindOfExpiry } from './reminders.ts'

/** Job that continues generations whose step was lost. */
export const continueJob = 'training.continue-certificates'

/** Jobs of certificates. */
export const certificateJobs = [
  job(issueJob, v.object({ issue_id: v.number() }), (run) => issueBatch(run, run.data.issue_id), {
    timeout: 120,
    keptFor: 3600,
  }),
  // Finds a step lost with its process sooner than the queue does.
  job(continueJob, v.unknown(), continueIssues, { schedule: '* * * * *', keptFor: 3600, timeout: 300 }),
  job('training.remind-certificates', v.unknown(), ({ db, at }) => remindOfExpiry(db, at), {
    schedule: '15 7 * * *',
    timeout: 900,
  }),
]
