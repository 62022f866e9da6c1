import { type PartnerProposalContext, type ProposalStatus, partnerProposal } from './proposal-lifecycle.ts'

/** A proposal's place in its chart. */
export function proposalSnapshot({ status, ...context }: PartnerProposalContext & { status: ProposalStatus }) {
  return partnerProposal.resolveState({ value: status, context })
}
