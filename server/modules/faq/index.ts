import type { ServerModule } from '#server/module.ts'
import { faqHandlers } from './handlers.ts'
import { faqJobs } from './jobs.ts'
import { faqSubscriptions } from './subscriptions.ts'

export { faqRecords } from './records.ts'

export const faqModule: ServerModule = {
  name: 'faq',
  handlers: [faqHandlers],
  jobs: [...faqJobs],
  subscriptions: faqSubscriptions,
}
