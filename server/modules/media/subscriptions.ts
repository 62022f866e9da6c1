import type { Subscriptions } from '#server/events.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { eraseFiles } from './erased.ts'

/** Answers of this module to events of others. */
export const mediaSubscriptions: Subscriptions = {
  'account.closed': [
    {
      tables: ['media_files'],
      answer: { nothing: 'because files belong to records, and uploads that no record refers to go after 48 hours' },
    },
  ],
  'person.erased': [{ tables: ['media_files'], answer: eraseFiles }],
  'company.closed': [
    { tables: ['media_files'], answer: { nothing: 'because the files of a company stay with its records' } },
  ],
  'file.replaced': [
    { tables: ['media_uses'], answer: { nothing: 'because a use names the file, which keeps its id' } },
  ],
  'day.turned': [{ tables: [], answer: ({ db }) => enqueue(db, 'media.empty-trash', {}) }],
  'file.removed': [{ tables: ['media_uses'], answer: { nothing: 'because a file that is used is not removed' } }],
}
