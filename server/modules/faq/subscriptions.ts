import type { Subscriptions } from '#server/events.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { eraseSearches } from './erased.ts'

/** Answers of this module to events of others. */
export const faqSubscriptions: Subscriptions = {
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
