import { isPolish } from '#contract/values/tax-number.ts'
import { type PartnerProposalContext, type ProposalStatus, partnerProposal } from './proposal-lifecycle.ts'

/** The columns of a proposal and its company that the lifecycle reads. */
interface ProposalState extends Omit<PartnerProposalContext, 'is_abroad'> {
  status: ProposalStatus
  /** Country of the company. */
  country: string
}

/** Builds the chart's snapshot of a stored proposal. */
export function proposalSnapshot({ status, country, ...context }: ProposalState) {
  return partnerProposal.resolveState({ value: status, context: { ...context, is_abroad: !isPolish(country) } })
}
