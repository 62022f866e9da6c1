import type { Subscriptions } from '#server/events.ts'

/** What this module does about what happens in others. */
export const userSubscriptions: Subscriptions = {
  'company.closed': [
    {
      tables: ['users'],
      answer: { nothing: 'because a colleague who was restricted to a closed company must not see all others' },
    },
  ],
}
