import type { Subscriptions } from '#server/events.ts'
import { clearsFlag } from '#server/modules/consent/index.ts'
import { contractorEntity } from './create.ts'
import { contractors } from './table.ts'

/** Answers of this module to events of others. */
export const contractorSubscriptions: Subscriptions = {
  'company.closed': [
    {
      tables: ['contractor_contacts'],
      answer: { nothing: 'because the distributor still has to reach a person about what is open' },
    },
  ],
  'consent.withdrawn': [{ tables: [], answer: clearsFlag(contractorEntity, contractors) }],
}
