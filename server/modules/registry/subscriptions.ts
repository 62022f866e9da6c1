import type { Subscriptions } from '#server/events.ts'

/** Answers of this module to events of others. */
export const registrySubscriptions: Subscriptions = {
  'account.closed': [
    {
      tables: ['registry_lookups'],
      answer: { nothing: 'because its numbers tell who did something, and that stays told' },
    },
  ],
  'person.erased': [
    {
      tables: ['registry_lookups'],
      answer: { nothing: 'because it holds the number of an account that is anonymous then' },
    },
  ],
}
