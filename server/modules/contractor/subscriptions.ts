import type { Subscriptions } from '#server/events.ts'

/** What this module does about what happens in others. */
export const contractorSubscriptions: Subscriptions = {
  'company.closed': [
    {
      tables: ['contractor_contacts'],
      answer: { nothing: 'because the distributor still has to reach somebody about what is open' },
    },
  ],
}
