import { and, assign, setup } from 'xstate'
import { actsFor, isSystem, may, type Stamp } from '#contract/declare/lifecycle-actor.ts'

/** An invitation into a company, until the invited person answers it or it ends without an answer. */
export const invitationStatuses = ['invited', 'accepted', 'declined', 'withdrawn', 'expired'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]

export interface InvitationContext {
  /** The company that invites. */
  partner_id: number
  /** Until when the link of the letter is valid. */
  expires_at: string
  /** Since when it waits for a confirmation; null while the person who invited is an administrator of the company. */
  unconfirmed_at: string | null
}

export type InvitationEvent = Stamp &
  /** A new link is sent; the earlier one ends. */
  (
    | { type: 'invitation.send' }
    | { type: 'invitation.withdraw' }
    /** The person who invited is no longer an administrator of the company. */
    | { type: 'invitation.suspend' }
    /** An administrator who is still there, or staff, stands by it: a new link is sent. */
    | { type: 'invitation.confirm' }
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

const administers = ({ context, event }: Args, verb: 'send' | 'withdraw' | 'confirm') =>
  may(event.by, `partnerzone.user.invitations.${verb}`) && event.by.company_admin_of.includes(context.partner_id)
/** Staff decide about the people of a company by this permission. */
const isStaffOf = ({ context, event }: Args) =>
  may(event.by, 'partner.users.update') && actsFor(event.by, context.partner_id)
const isConfirmed = ({ context }: Args) => context.unconfirmed_at === null
const isValid = ({ context, event }: Args) => Date.parse(event.at) < Date.parse(context.expires_at)

/**
 * Lifecycle of an invitation into a company. Its administrators send it again and withdraw it; who holds the link of the letter
 * accepts or declines it. One by a person who has left is accepted only once an
 * administrator who is still there, or staff, has confirmed it (decision 853). It goes the same way whether or not the address has an account (decision 480).
 */
export const companyInvitation = setup({
  types: {
    context: {} as InvitationContext,
    events: {} as InvitationEvent,
    input: {} as InvitationContext,
  },
  guards: {
    maySend: (args) => administers(args, 'send'),
    mayWithdraw: (args) => administers(args, 'withdraw') || (isStaffOf(args) && !isConfirmed(args)),
    mayConfirm: (args) => administers(args, 'confirm') || isStaffOf(args),
    isConfirmed,
    isUnconfirmed: (args) => !isConfirmed(args),
    holdsLink: ({ event }) => event.by.customer === true,
    isSystem,
    isValid,
    isOver: (args) => !isValid(args),
  },
  actions: {
    suspend: assign({ unconfirmed_at: ({ event }) => event.at }),
    confirm: assign({ unconfirmed_at: null }),
  },
}).createMachine({
  id: 'companyInvitation',
  context: ({ input }) => input,
  initial: 'invited',
  states: {
    invited: {
      on: {
        'invitation.send': { guard: and(['maySend', 'isConfirmed']), target: 'invited' },
        'invitation.suspend': { guard: and(['isSystem', 'isConfirmed']), actions: 'suspend' },
        'invitation.confirm': { guard: and(['mayConfirm', 'isUnconfirmed']), actions: 'confirm' },
        'invitation.withdraw': { guard: 'mayWithdraw', target: 'withdrawn' },
        'invitation.accept': { guard: and(['holdsLink', 'isValid', 'isConfirmed']), target: 'accepted' },
        'invitation.decline': { guard: and(['holdsLink', 'isValid']), target: 'declined' },
        'invitation.expire': { guard: and(['isSystem', 'isOver']), target: 'expired' },
        'invitation.close': { guard: 'isSystem', target: 'withdrawn' },
      },
    },
    expired: { on: { 'invitation.send': { guard: 'maySend', target: 'invited', actions: 'confirm' } } },
    accepted: {},
    declined: {},
    withdrawn: {},
  },
})
