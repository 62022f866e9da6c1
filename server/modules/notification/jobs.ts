import * as v from 'valibot'
import { job } from '#server/jobs/job.ts'
import { deliverBatch, deliverJob, dueJob, sendDue } from './deliver.ts'

export const notificationJobs = [
  // One batch is one short run: a process that was killed is noticed soon.
  job(deliverJob, v.object({ sending_id: v.number() }), ({ db, at, data }) => deliverBatch(db, at, data.sending_id), {
    timeout: 30,
    keptFor: 3600,
  }),
  // Asked for at the very moment when something is scheduled; the timetable is for a clock that was put back.
  job(dueJob, v.unknown(), ({ db, at }) => sendDue(db, at), { schedule: '* * * * *', keptFor: 3600 }),
]
