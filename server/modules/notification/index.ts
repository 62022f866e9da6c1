import type { ServerModule } from '#server/module.ts'
import { notificationLetters } from '#server/modules/notification/letters.ts'
import { notificationHandlers } from './handlers.ts'
import { notificationJobs } from './jobs.ts'
import { notificationRecords } from './records.ts'
import { notificationSubscriptions } from './subscriptions.ts'

export { giveNotice } from './notice.ts'
export { newestOwn } from './own-notifications.ts'
export { latestMessages } from './show.ts'
export { endStreamsWith } from './streams.ts'

export const notificationModule: ServerModule = {
  name: 'notification',
  handlers: [notificationHandlers],
  records: [...notificationRecords],
  jobs: [...notificationJobs],
  letters: notificationLetters,
  subscriptions: notificationSubscriptions,
}
