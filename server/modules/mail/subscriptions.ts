import type { Subscriptions } from '#server/events.ts'
import { forgetAddresses } from './letter-limits.ts'

const ofLetters = { tables: ['handed_letters'], answer: { nothing: 'because its ids are those of letters' } } as const

/** Answers of this module to events of others. */
export const mailSubscriptions: Subscriptions = {
  'company.closed': [
    {
      tables: ['outside_letters'],
      answer: { nothing: 'because what it has sent counts when it is opened again, and is deleted after a year' },
    },
  ],
  'person.erased': [{ tables: [], answer: ({ db }, { emails }) => forgetAddresses(db, emails) }],
  'file.replaced': [ofLetters],
  'file.removed': [ofLetters],
}
