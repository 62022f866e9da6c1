import { and, setup } from 'xstate'
import { actsFor, may, type Stamp } from '#contract/declare/lifecycle-actor.ts'
import { handles } from './handling.ts'

/** A proposal waits until each of its changes is decided or the company withdraws it. */
export const proposalStatuses = ['waiting', 'decided', 'withdrawn'] as const
export type ProposalStatus = (typeof proposalStatuses)[number]

export interface PartnerProposalContext {
  /** The company that proposes the changes. */
  partner_id: number
  /** Companies from abroad may be handled by other staff. */
  is_abroad: boolean
  /** Number of changes without a decision. */
  undecided: number
}

export type PartnerProposalEvent = Stamp &
  (
    | { type: 'proposal.change' }
    | { type: 'proposal.withdraw' }
    /** `changes`: the number of changes decided together. */
    | { type: 'proposal.accept'; changes: number }
    | { type: 'proposal.refuse'; changes: number }
    /** The company was closed. */
    | { type: 'proposal.close' }
  )

interface Args {
  context: PartnerProposalContext
  event: PartnerProposalEvent
}

const permission = 'partner.proposals'
const decides = ({ context, event }: Args, verb: 'accept' | 'refuse') =>
  may(event.by, `${permission}.${verb}`) && actsFor(event.by, context.partner_id) && handles(event.by, context)

/** Lifecycle of a proposal: changes of a company's data, until the last of them is decided. */
export const partnerProposal = setup({
  types: {
    context: {} as PartnerProposalContext,
    events: {} as PartnerProposalEvent,
    input: {} as PartnerProposalContext,
  },
  guards: {
    isCompanyAdmin: ({ context, event }) => event.by.company_admin_of.includes(context.partner_id),
    mayAccept: (args) => decides(args, 'accept'),
    mayRefuse: (args) => decides(args, 'refuse'),
    isClosing: ({ event }) => event.by.system === true,
    decidesLast: ({ context, event }) => 'changes' in event && event.changes >= context.undecided,
  },
}).createMachine({
  id: 'partnerProposal',
  context: ({ input }) => input,
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        'proposal.change': { guard: 'isCompanyAdmin', target: 'waiting' },
        'proposal.withdraw': { guard: 'isCompanyAdmin', target: 'withdrawn' },
        'proposal.accept': [
          { guard: and(['mayAccept', 'decidesLast']), target: 'decided' },
          { guard: 'mayAccept', target: 'waiting' },
        ],
        'proposal.refuse': [
          { guard: and(['mayRefuse', 'decidesLast']), target: 'decided' },
          { guard: 'mayRefuse', target: 'waiting' },
        ],
        'proposal.close': { guard: 'isClosing', target: 'withdrawn' },
      },
    },
    decided: {},
    withdrawn: {},
  },
})
