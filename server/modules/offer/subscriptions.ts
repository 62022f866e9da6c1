import type { Subscriptions } from '#server/events.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { eraseFromOffers, followAddress, forgetLogo, withdrawOfClosed } from './answers.ts'
import { dayJob } from './jobs.ts'

/** Answers of this module to events of others. */
export const offerSubscriptions: Subscriptions = {
  'account.closed': [
    {
      tables: ['offers', 'offer_events', 'offer_messages', 'offer_recipients', 'offer_acceptances'],
      answer: {
        nothing: 'because offers are the company’s; a maintainer without an account is not named to customers',
      },
    },
  ],
  'membership.ended': [
    {
      tables: ['offers'],
      answer: { nothing: 'because offers are the company’s; a maintainer who has left is not named to customers' },
    },
  ],
  'address.changed': [{ tables: [], answer: followAddress }],
  'company.closed': [
    { tables: ['offers'], answer: withdrawOfClosed },
    {
      tables: ['offer_settings', 'offer_templates', 'offer_customers', 'offer_numbers'],
      answer: { nothing: 'because a company that is opened again finds what it had' },
    },
  ],
  'person.erased': [
    {
      tables: ['offers', 'offer_messages', 'offer_events', 'offer_acceptances', 'offer_recipients'],
      answer: eraseFromOffers,
    },
  ],
  'file.removed': [
    { tables: ['offer_settings'], answer: forgetLogo },
    { tables: ['offers'], answer: { nothing: 'because its papers are its own, which are not removed by hand' } },
  ],
  'file.replaced': [
    {
      tables: ['offer_settings', 'offers'],
      answer: { nothing: 'because logo and papers are files of its own, which are not replaced in the library' },
    },
  ],
  'day.turned': [{ tables: [], answer: ({ db }) => enqueue(db, dayJob, {}) }],
}
