import type { Subscriptions } from '#server/events.ts'
import { eraseFromUnits } from './coverage.ts'
import { forgetOwner } from './owner.ts'

/** Answers of this module to events of others. */
export const unitSubscriptions: Subscriptions = {
  'account.closed': [
    {
      tables: ['units', 'unit_moves'],
      answer: { nothing: 'because who registered or moved a unit stays told, and units are the company’s' },
    },
  ],
  'person.erased': [
    { tables: ['units'], answer: eraseFromUnits },
    {
      tables: ['unit_moves'],
      answer: { nothing: 'because owners are erased as records of their own (personal-data.ts), and moves name none' },
    },
  ],
  'company.closed': [
    {
      tables: ['units', 'unit_moves'],
      answer: { nothing: 'because a unit stands where it stands, and its warranty runs on' },
    },
  ],
  'membership.ended': [
    {
      tables: ['units', 'unit_moves'],
      answer: { nothing: 'because units are the company’s, whoever registered or moved them' },
    },
  ],
  'consent.withdrawn': [{ tables: [], answer: forgetOwner }],
}
