import type { Subscriptions } from '#server/events.ts'

const ofLetters = { tables: ['handed_letters'], answer: { nothing: 'because its ids are those of letters' } } as const

/** Answers of this module to events of others. */
export const mailSubscriptions: Subscriptions = {
  'file.replaced': [ofLetters],
  'file.removed': [ofLetters],
}
