import type { Subscriptions } from '#server/events.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { erasePurged } from './erasure/erase-record.ts'

/** Answers of this module to events of others. */
export const consentSubscriptions: Subscriptions = {
  'record.purged': [{ tables: [], answer: erasePurged }],
  'account.closed': [
    { tables: ['given_consents'], answer: { nothing: 'because a consent holds until it is withdrawn' } },
  ],
  'person.erased': [
    {
      tables: ['given_consents'],
      answer: { nothing: 'because eraseRecord takes name and address out of it before it raises the event' },
    },
  ],
  'company.closed': [
    { tables: ['given_consents'], answer: { nothing: 'because a consent holds until it is withdrawn' } },
  ],
  'file.replaced': [
    { tables: ['erasures'], answer: { nothing: 'because its id is that of an erasure, not of a file' } },
  ],
  'file.removed': [
    { tables: ['erasures'], answer: { nothing: 'because its id is that of an erasure, not of a file' } },
  ],
  'day.turned': [{ tables: [], answer: ({ db }) => enqueue(db, 'consent.retention', {}) }],
}
