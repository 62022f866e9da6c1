import * as v from 'valibot'
import { job } from '#server/jobs/job.ts'
import { deliverBatch, deliverJob, dueJob, sendDue } from './deliver.ts'

export const notificationJobs = [
  // A batch is a short run, so that a killed process is noticed soon.
  job(deliverJob, v.object({ sending_id: v.number() }), ({ db, at, data }) => deliverBatch(db, at, data.sending_id), {
    timeout: 30,
    keptFor: 3600,
  }),
  // Enqueued for the scheduled time; the schedule is a fallback, for instance after a clock was set back.
  job(dueJob, v.unknown(), ({ db, at }) => sendDue(db, at), { schedule: '* * * * *', keptFor: 3600 }),
]
