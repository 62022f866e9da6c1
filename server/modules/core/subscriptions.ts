import type { Subscriptions } from '#server/events.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { eraseSettings, followRole } from './answers.ts'

/** Answers of this module to events of others. */
export const coreSubscriptions: Subscriptions = {
  'account.closed': [
    {
      tables: ['list_settings', 'list_views'],
      answer: { nothing: 'because an account that is opened again finds its lists as they were' },
    },
    {
      tables: ['audit_entries'],
      answer: { nothing: 'because its numbers tell who did something, and that stays told' },
    },
    { tables: ['idempotency_keys'], answer: { nothing: 'because a key is forgotten after a day' } },
  ],
  'person.erased': [
    { tables: ['list_settings', 'list_views'], answer: eraseSettings },
    {
      tables: ['audit_entries', 'idempotency_keys'],
      answer: { nothing: 'because eraseRecord strips it before it raises the event' },
    },
  ],
  'role.changed': [{ tables: [], answer: followRole }],
  'company.closed': [
    {
      tables: ['audit_entries'],
      answer: { nothing: 'because its numbers tell who did something, and that stays told' },
    },
  ],
  'file.replaced': [
    {
      tables: ['distributors'],
      answer: { nothing: 'because its files are uploads of its own, which are not replaced in the library' },
    },
  ],
  'file.removed': [
    {
      tables: ['distributors'],
      answer: { nothing: 'because its files are uploads of its own, which are not removed by hand' },
    },
  ],
  'day.turned': [
    { tables: [], answer: ({ db }) => enqueue(db, 'core.empty-trash', {}) },
    { tables: [], answer: ({ db }) => enqueue(db, 'core.end-audit', {}) },
  ],
}
