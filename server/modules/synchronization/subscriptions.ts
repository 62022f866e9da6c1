import type { Subscriptions } from '#server/events.ts'

const tables = ['synchronization_results']

/** What this module does about what happens in others. */
export const synchronizationSubscriptions: Subscriptions = {
  'account.closed': [{ tables, answer: { nothing: 'because its numbers tell who decided, and that stays told' } }],
  'person.erased': [
    { tables, answer: { nothing: 'because it holds the number of an account that is anonymous then' } },
  ],
}
