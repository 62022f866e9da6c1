import type { Subscriptions } from '#server/events.ts'

/** What this module does about what happens in others. */
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
