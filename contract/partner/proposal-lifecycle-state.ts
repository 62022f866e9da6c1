import { isPolish } from '#contract/tax-number.ts'
import { type PartnerProposalContext, type ProposalStatus, partnerProposal } from './proposal-lifecycle.ts'

/** What the chart reads of a proposal and its company. */
interface ProposalState extends Omit<PartnerProposalContext, 'is_abroad'> {
  status: ProposalStatus
  /** Of the company. */
  country: string
}

/** A proposal's place in its chart. */
export function proposalSnapshot({ status, country, ...context }: ProposalState) {
  return partnerProposal.resolveState({ value: status, context: { ...context, is_abroad: !isPolish(country) } })
}
