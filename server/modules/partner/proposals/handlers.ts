import { partnerProposals } from '#contract/partner/proposal.ts'
import { handlers } from '#server/http/handlers.ts'
import { acceptChanges, refuseChanges } from './decide.ts'
import { propose, withdrawProposal } from './propose.ts'
import { listProposals } from './rows.ts'
import { showCompanyProposal, showProposal } from './show.ts'

/** Proposals of companies and decisions on them. */
export const partnerProposalHandlers = handlers(partnerProposals, {
  'partner.proposals.index': listProposals,
  'partner.proposals.show': (call) => showProposal(call, call.params.proposal),
  'partner.proposals.accept': async (call) => {
    await acceptChanges(call, call.params.proposal, call.body)
    return showProposal(call, call.params.proposal)
  },
  'partner.proposals.refuse': async (call) => {
    await refuseChanges(call, call.params.proposal, call.body)
    return showProposal(call, call.params.proposal)
  },
  'partnerzone.partner.proposals.show': (call) => showCompanyProposal(call, call.params.partner),
  'partnerzone.partner.proposals.update': async (call) => {
    await propose(call, call.params.partner, call.body)
    return showCompanyProposal(call, call.params.partner)
  },
  'partnerzone.partner.proposals.withdraw': async (call) => {
    await withdrawProposal(call, call.params.partner, call.body.version)
    return showCompanyProposal(call, call.params.partner)
  },
})
