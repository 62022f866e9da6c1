import type { Subscriptions } from '#server/events.ts'
import { closeErased, noteLeft } from './answers.ts'
import { eraseInvitations, withdrawOfClosed } from './invitations/ended.ts'

const tables = ['company_invitations']

/** Answers of this module to events of others. */
export const userSubscriptions: Subscriptions = {
  'membership.ended': [
    { tables: [], answer: noteLeft },
    {
      tables,
      answer: { nothing: 'because an invitation is the company’s, whose other administrators can withdraw it' },
    },
  ],
  'account.closed': [
    {
      tables,
      answer: { nothing: 'because an invitation is the company’s, whose other administrators can withdraw it' },
    },
  ],
  'person.erased': [
    { tables: [], answer: closeErased },
    { tables, answer: eraseInvitations },
  ],
  'company.closed': [
    { tables, answer: withdrawOfClosed },
    {
      tables: ['users'],
      answer: { nothing: 'because a colleague who was restricted to a closed company must not see all others' },
    },
  ],
}
