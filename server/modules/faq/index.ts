import type { ServerModule } from '#server/module.ts'
import { eraseSearches } from './erased.ts'
import { faqHandlers } from './handlers.ts'
import { faqJobs } from './jobs.ts'

export { faqRecords } from './records.ts'

export const faqModule: ServerModule = {
  name: 'faq',
  handlers: [faqHandlers],
  jobs: [...faqJobs],
  subscriptions: { 'person.erased': [{ tables: [], answer: eraseSearches }] },
}
