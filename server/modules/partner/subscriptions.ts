import type { Subscriptions } from '#server/events.ts'
import { eraseMemberships, handOverPartners } from './answers.ts'
import { closeProposal } from './proposals/answers.ts'

/** Answers of this module to events of others. */
export const partnerSubscriptions: Subscriptions = {
  'account.closed': [
    { tables: ['partner_moderators'], answer: handOverPartners },
    {
      tables: ['partner_users'],
      answer: { nothing: 'because an account that is opened again belongs to its companies as before' },
    },
    {
      tables: ['partner_entries'],
      answer: { nothing: 'because its numbers tell who did something, and that stays told' },
    },
    {
      tables: ['partner_proposals'],
      answer: { nothing: 'because what an administrator proposed is the company’s, whose others can withdraw it' },
    },
  ],
  'person.erased': [
    { tables: ['partner_moderators', 'partner_users'], answer: eraseMemberships },
    {
      tables: ['partner_entries'],
      answer: { nothing: 'because a registration is a record of its own, which is erased by its own address' },
    },
    {
      tables: ['partner_proposals'],
      answer: { nothing: 'because its numbers name a nameless account, and what it holds goes with the company' },
    },
  ],
  'company.closed': [
    {
      tables: ['partner_users'],
      answer: { nothing: 'because belonging to a closed company lets nobody in, and its people come back with it' },
    },
    {
      tables: ['partners'],
      answer: { nothing: 'because it is the company itself, whose status the raiser has written' },
    },
    { tables: ['affiliates'], answer: { nothing: 'because branches are shown with their company only' } },
    { tables: ['partner_moderators'], answer: { nothing: 'because its records are still looked after' } },
    { tables: ['partner_entries'], answer: { nothing: 'because it tells what the company began with' } },
    { tables: ['partner_proposals'], answer: closeProposal },
  ],
  'membership.ended': [
    { tables: ['partner_users'], answer: { nothing: 'because it is the membership, which the raiser has ended' } },
    {
      tables: ['partner_moderators'],
      answer: { nothing: 'because who takes care of a company does not belong to it' },
    },
    { tables: ['partner_entries'], answer: { nothing: 'because it tells what the company began with' } },
    {
      tables: ['partner_proposals'],
      answer: { nothing: 'because a proposal is the company’s, and those who stay can withdraw it' },
    },
  ],
  'file.replaced': [
    {
      tables: ['partners'],
      answer: { nothing: 'because its files are uploads of its own, which are not replaced in the library' },
    },
  ],
  'file.removed': [
    {
      tables: ['partners'],
      answer: { nothing: 'because its files are uploads of its own, which are not removed by hand' },
    },
  ],
}
