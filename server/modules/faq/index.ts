import type { ServerModule } from '#server/module.ts'
import { faqHandlers } from './handlers.ts'
import { faqJobs } from './jobs.ts'
import { faqRecords } from './records.ts'
import { faqSubscriptions } from './subscriptions.ts'

export { faq_categories, faq_posts } from './table.ts'
export { visiblePosts } from './visible-posts.ts'

export const faqModule: ServerModule = {
  name: 'faq',
  handlers: [faqHandlers],
  records: [...faqRecords],
  jobs: [...faqJobs],
  subscriptions: faqSubscriptions,
}
