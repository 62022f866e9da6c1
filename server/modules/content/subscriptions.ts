import type { Subscriptions } from '#server/events.ts'

/** Answers of this module to events of others. */
export const contentSubscriptions: Subscriptions = {
  'account.closed': [
    {
      tables: ['content_revisions'],
      answer: { nothing: 'because its numbers tell who did something, and that stays told' },
    },
  ],
  'person.erased': [
    {
      tables: ['content_revisions'],
      answer: { nothing: 'because it holds the number of an account that is anonymous then' },
    },
  ],
}
