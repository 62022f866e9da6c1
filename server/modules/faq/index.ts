import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Events, Happening, Subscriptions } from '#server/events.ts'
import { job } from '#server/jobs/job.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { ServerModule } from '#server/module.ts'
import { faqHandlers } from './handlers.ts'
import { faqRecords } from './records.ts'
import { forgetSearches } from './searches.ts'
import { faq_searches, faq_votes } from './table.ts'
import { faqTexts } from './texts.ts'

/** Answers of this module to events of others. */
const faqSubscriptions: Subscriptions = {
  'account.closed': [
    {
      tables: ['faq_searches', 'faq_votes'],
      answer: { nothing: 'because searches go after a year, and a vote counts as long as its answer' },
    },
  ],
  'person.erased': [{ tables: ['faq_searches', 'faq_votes'], answer: eraseSearches }],
  'company.closed': [{ tables: ['faq_searches'], answer: { nothing: 'because searches go after a year' } }],
  'membership.ended': [{ tables: ['faq_searches'], answer: { nothing: 'because searches go after a year' } }],
  'day.turned': [{ tables: [], answer: ({ db }) => enqueue(db, 'faq.forget-searches', {}) }],
}

/** Deletes an erased person's searches and votes. */
async function eraseSearches({ db }: Happening, { user_id }: Events['person.erased']): Promise<void> {
  if (user_id !== null) {
    await db.delete(faq_searches).where(eq(faq_searches.user_id, user_id))
    await db.delete(faq_votes).where(eq(faq_votes.user_id, user_id))
  }
}

export const faqJobs = [job('faq.forget-searches', v.unknown(), ({ db, at }) => forgetSearches(db, at))]

export { faq_categories, faq_posts } from './table.ts'
export { visiblePosts } from './visible-posts.ts'

export const faqModule: ServerModule = {
  name: 'faq',
  texts: faqTexts,
  handlers: [faqHandlers],
  records: [...faqRecords],
  jobs: [...faqJobs],
  subscriptions: faqSubscriptions,
}
