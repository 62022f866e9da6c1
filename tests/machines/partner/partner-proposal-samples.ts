import { type By, systemActor } from '#contract/declare/lifecycle-actor.ts'
import { partnerProposal } from '#contract/partner/proposal-lifecycle.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const at = '2026-03-02T08:00:00Z'
const administrator: By = { user_id: 7, permissions: {}, partners: [3], company_admin_of: [3] }
const colleague: By = {
  user_id: 2,
  permissions: {
    'partner.proposals.accept': true,
    'partner.proposals.refuse': true,
    'partner.partners.handle-domestic': true,
  },
  partners: 'all',
  company_admin_of: [],
}

export const partnerProposalEntry = catalogued(partnerProposal, {
  starts: [{ label: 'two changes that wait', input: { partner_id: 3, is_abroad: false, undecided: 2 } }],
  events: {
    'proposal.change': [{ type: 'proposal.change', by: administrator, at }],
    'proposal.withdraw': [{ type: 'proposal.withdraw', by: administrator, at }],
    'proposal.accept': [
      { type: 'proposal.accept', changes: 1, by: colleague, at },
      { type: 'proposal.accept', changes: 2, by: colleague, at },
    ],
    'proposal.refuse': [
      { type: 'proposal.refuse', changes: 1, by: colleague, at },
      { type: 'proposal.refuse', changes: 2, by: colleague, at },
    ],
    'proposal.close': [{ type: 'proposal.close', by: systemActor, at }],
  },
  exceptions: {
    idle: {
      'proposal.change': 'what is proposed is not the chart’s: it waits as before',
      'proposal.accept': 'of several changes the others still wait',
      'proposal.refuse': 'of several changes the others still wait',
    },
    endsIn: {
      decided: 'each of its changes was accepted or refused; further ones are another proposal',
      withdrawn: 'the company proposes anew',
    },
  },
})
