import * as v from 'valibot'
import { job } from '#server/jobs/job.ts'
import type { ServerModule } from '#server/module.ts'
import { notificationLetters } from '#server/modules/notification/letters.ts'
import { deliverBatch, deliverJob, dueMessagesJob, sendDue } from './deliver.ts'
import { notificationHandlers } from './handlers.ts'
import { notificationRecords } from './records.ts'
import { notificationSubscriptions } from './subscriptions.ts'
import { notificationTexts } from './texts.ts'

const notificationJobs = [
  // A batch is a short run, so that a killed process is noticed soon.
  job(deliverJob, v.object({ sending_id: v.number() }), ({ db, at, data }) => deliverBatch(db, at, data.sending_id), {
    timeout: 30,
    keptFor: 3600,
  }),
  // Enqueued for the scheduled time; the schedule is a fallback, for instance after a clock was set back.
  job(dueMessagesJob, v.unknown(), ({ db, at }) => sendDue(db, at), { schedule: '* * * * *', keptFor: 3600 }),
]

export { giveNotice } from './notice.ts'
export { newestOwn } from './own-notifications.ts'
export { latestMessages } from './show.ts'
export { endStreamsWith } from './streams.ts'

export const notificationModule: ServerModule = {
  name: 'notification',
  texts: notificationTexts,
  handlers: [notificationHandlers],
  records: [...notificationRecords],
  jobs: [...notificationJobs],
  letters: notificationLetters,
  subscriptions: notificationSubscriptions,
}
