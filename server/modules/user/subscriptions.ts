import type { Subscriptions } from '#server/events.ts'
import { closeErased, noteLeft } from './answers.ts'

/** Answers of this module to events of others. */
export const userSubscriptions: Subscriptions = {
  'membership.ended': [{ tables: [], answer: noteLeft }],
  'person.erased': [{ tables: [], answer: closeErased }],
  'company.closed': [
    {
      tables: ['users'],
      answer: { nothing: 'because a colleague who was restricted to a closed company must not see all others' },
    },
  ],
}
