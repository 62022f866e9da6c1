import { and, setup } from 'xstate'
import { may, type Stamp } from '#contract/lifecycle-actor.ts'

/** An invitation into a company, until the invited person answers it or it ends without an answer. */
export const invitationStatuses = ['invited', 'accepted', 'declined', 'withdrawn', 'expired'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]

export interface InvitationContext {
  /** The company that invites. */
  partner_id: number
  /** Until when the link of the letter is valid. */
  expires_at: string
}

export type InvitationEvent = Stamp &
  /** A new link is sent; the earlier one ends. */
  (
    | { type: 'invitation.send' }
    | { type: 'invitation.withdraw' }
    | { type: 'invitation.accept' }
    | { type: 'invitation.decline' }
    | { type: 'invitation.expire' }
    /** The company was closed. */
    | { type: 'invitation.close' }
  )

interface Args {
  context: InvitationContext
  event: InvitationEvent
}

const administers = ({ context, event }: Args, verb: 'send' | 'withdraw') =>
  may(event.by, `partnerzone.user.invitations.${verb}`) && event.by.company_admin_of.includes(context.partner_id)
const isValid = ({ context, event }: Args) => Date.parse(event.at) < Date.parse(context.expires_at)

/**
 * Lifecycle of an invitation into a company. Its administrators send it again and withdraw it; who holds the link of the letter
 * accepts or declines it. It goes the same way whether or not the address has an account (decision 480).
 */
export const companyInvitation = setup({
  types: {
    context: {} as InvitationContext,
    events: {} as InvitationEvent,
    input: {} as InvitationContext,
  },
  guards: {
    maySend: (args) => administers(args, 'send'),
    mayWithdraw: (args) => administers(args, 'withdraw'),
    holdsLink: ({ event }) => event.by.customer === true,
    isSystem: ({ event }) => event.by.system === true,
    isValid,
    isOver: (args) => !isValid(args),
  },
}).createMachine({
  id: 'companyInvitation',
  context: ({ input }) => input,
  initial: 'invited',
  states: {
    invited: {
      on: {
        'invitation.send': { guard: 'maySend', target: 'invited' },
        'invitation.withdraw': { guard: 'mayWithdraw', target: 'withdrawn' },
        'invitation.accept': { guard: and(['holdsLink', 'isValid']), target: 'accepted' },
        'invitation.decline': { guard: and(['holdsLink', 'isValid']), target: 'declined' },
        'invitation.expire': { guard: and(['isSystem', 'isOver']), target: 'expired' },
        'invitation.close': { guard: 'isSystem', target: 'withdrawn' },
      },
    },
    expired: { on: { 'invitation.send': { guard: 'maySend', target: 'invited' } } },
    accepted: {},
    declined: {},
    withdrawn: {},
  },
})
