import { and, assign, not, or, setup } from 'xstate'
import { actsFor, isSystem, may, type Stamp } from '#contract/declare/lifecycle-actor.ts'
import { today } from '#contract/values/rules.ts'
import type { Approval } from './approval.ts'

/** States of an offer, in order. All but the first are outcomes of a registered one (domain, part 1.4). */
export const offerStates = [
  'draft',
  'open',
  'sent',
  'viewed',
  'accepted',
  'rejected',
  'expired',
  'withdrawn',
  'superseded',
  'rescinded',
] as const
export type OfferState = (typeof offerStates)[number]

/** States of a filter: `registered` stands for all offers that were registered, whatever their state is now (specification, section 4). */
export const offerStateFilters = ['registered', ...offerStates] as const
export type OfferStateFilter = (typeof offerStateFilters)[number]

/** Stored statuses (specification, section 4). */
export const offerStatuses = ['draft', 'registered'] as const
export type OfferStatus = (typeof offerStatuses)[number]

export const offerOutcomes = offerStates.filter((state) => state !== 'draft')

type Live = 'open' | 'sent' | 'viewed'

/** Data read by the guards. */
export interface OfferContext {
  partner_id: number
  created_by: number
  /** Last day of validity, in Warsaw time. */
  expires_on: string | null
  /** State before it expired, restored by an extension. */
  resume_to: Live | null
  /** Last day on which the customer may take an acceptance back, by the conditions; null where they name none. */
  rescind_until: string | null
  /** Approval by an administrator of the company. */
  approval: Approval | null
  /** Whether it is above a limit of its company; not stored. */
  needs_approval: boolean
}

export type OfferEvent = Stamp &
  (
    | { type: 'offer.save' }
    | { type: 'offer.delete' }
    /** Sent to the administrators of the company for approval. */
    | { type: 'offer.submit' }
    | { type: 'offer.approve' }
    /** Returned to its author, with a reason. */
    | { type: 'offer.return' }
    | { type: 'offer.register'; expires_on: string }
    /** Sent by e-mail, or as a link that the company passes on itself. */
    | { type: 'offer.send' }
    | { type: 'offer.print' }
    /** The customer has opened it. */
    | { type: 'offer.view' }
    | { type: 'offer.accept' }
    | { type: 'offer.reject' }
    /** The customer asks a question; the company answers. */
    | { type: 'offer.ask' }
    | { type: 'offer.answer' }
    | { type: 'offer.withdraw' }
    | { type: 'offer.expire' }
    | { type: 'offer.extend'; expires_on: string }
    /** The customer has taken the acceptance back, and declared that on this day; the company notes it. */
    | { type: 'offer.rescind'; declared_on: string }
    /** A revision of it was registered. */
    | { type: 'offer.supersede' }
  )

const zone = 'partnerzone.offer-generator.offers'

interface Args {
  context: OfferContext
  event: OfferEvent
}

const isCustomer = ({ event: { by } }: Args) => by.customer === true
const isPartnerWith = ({ context, event }: Args, action: string) =>
  may(event.by, `${zone}.${action}`) && actsFor(event.by, context.partner_id)
const isAdministrator = ({ context, event: { by } }: Args) => by.company_admin_of.includes(context.partner_id)
const isInCharge = ({ context, event: { by } }: Args) =>
  by.user_id === context.created_by || by.company_admin_of.includes(context.partner_id)
const isStillValid = ({ context, event }: Args) =>
  context.expires_on !== null && today(new Date(event.at)) <= context.expires_on

/**
 * Lifecycle of an offer (specification, section 4; domain, part 1.4). A registered offer never changes; a change is another
 * offer that revises it. Completeness is checked by validation; the chart checks actor and time.
 */
export const offer = setup({
  types: { context: {} as OfferContext, events: {} as OfferEvent, input: {} as OfferContext },
  guards: {
    maySave: (args) => isPartnerWith(args, 'update'),
    mayDelete: (args) => isPartnerWith(args, 'destroy') && isInCharge(args),
    mayRegister: (args) => isPartnerWith(args, 'register'),
    maySubmit: (args) =>
      isPartnerWith(args, 'submit') && args.context.needs_approval && args.context.approval !== 'approved',
    isSubmitted: ({ context }) => context.approval === 'submitted',
    mayApprove: (args) => isPartnerWith(args, 'approve') && isAdministrator(args),
    mayReturn: (args) => isPartnerWith(args, 'return') && isAdministrator(args),
    /** An administrator approves by registering. */
    isApproved: (args) => !args.context.needs_approval || args.context.approval === 'approved' || isAdministrator(args),
    maySend: (args) => isPartnerWith(args, 'send'),
    mayPrint: (args) => isPartnerWith(args, 'print'),
    mayAcceptByHand: (args) => isPartnerWith(args, 'accept'),
    mayRejectByHand: (args) => isPartnerWith(args, 'reject'),
    mayRescind: (args) => isPartnerWith(args, 'rescind'),
    isInTimeToRescind: ({ context: { rescind_until }, event }) =>
      event.type === 'offer.rescind' && (rescind_until === null || event.declared_on <= rescind_until),
    mayAnswer: (args) => isPartnerWith(args, 'answer'),
    mayWithdraw: (args) => isPartnerWith(args, 'withdraw') && isInCharge(args),
    mayExtend: (args) => isPartnerWith(args, 'extend') && isInCharge(args),
    maySupersede: (args) => isPartnerWith(args, 'register'),
    isCustomer,
    isSystem,
    isInFuture: ({ event }) =>
      (event.type === 'offer.register' || event.type === 'offer.extend') &&
      event.expires_on > today(new Date(event.at)),
    isStillValid,
    isOver: ({ context, event }) => !isStillValid({ context, event }),
    wasOpen: ({ context }) => context.resume_to === 'open',
    wasSent: ({ context }) => context.resume_to === 'sent',
    wasViewed: ({ context }) => context.resume_to === 'viewed',
  },
  actions: {
    note: () => undefined,
    setExpiry: assign(({ event, context }) => ({
      expires_on:
        event.type === 'offer.register' || event.type === 'offer.extend' ? event.expires_on : context.expires_on,
    })),
    dropApproval: assign({ approval: null }),
    submit: assign({ approval: 'submitted' }),
    approve: assign({ approval: 'approved' }),
    return: assign({ approval: 'returned' }),
    expireOpen: assign({ resume_to: 'open' }),
    expireSent: assign({ resume_to: 'sent' }),
    expireViewed: assign({ resume_to: 'viewed' }),
    resume: assign({ resume_to: null }),
  },
}).createMachine({
  id: 'offer',
  description: 'An offer of a partner, from its draft to the decision of the customer.',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      on: {
        // What was approved is what was seen.
        'offer.save': { guard: 'maySave', actions: 'dropApproval' },
        'offer.delete': { guard: 'mayDelete', actions: 'note' },
        'offer.submit': { guard: and(['maySubmit', not('isSubmitted')]), actions: 'submit' },
        'offer.approve': { guard: and(['mayApprove', 'isSubmitted']), actions: 'approve' },
        'offer.return': { guard: and(['mayReturn', 'isSubmitted']), actions: 'return' },
        'offer.register': {
          guard: and(['mayRegister', 'isInFuture', 'isApproved']),
          target: 'open',
          actions: 'setExpiry',
        },
      },
    },
    open: {
      on: {
        'offer.send': { guard: and(['maySend', 'isStillValid']), target: 'sent' },
        'offer.print': { guard: 'mayPrint', actions: 'note' },
        'offer.accept': { guard: 'mayAcceptByHand', target: 'accepted' },
        'offer.reject': { guard: 'mayRejectByHand', target: 'rejected' },
        'offer.withdraw': { guard: or(['isSystem', 'mayWithdraw']), target: 'withdrawn' },
        'offer.expire': { guard: and(['isSystem', 'isOver']), target: 'expired', actions: 'expireOpen' },
        'offer.extend': { guard: and(['mayExtend', 'isInFuture']), actions: 'setExpiry' },
        'offer.supersede': { guard: 'maySupersede', target: 'superseded' },
      },
    },
    sent: {
      on: {
        'offer.send': { guard: and(['maySend', 'isStillValid']), actions: 'note' },
        'offer.print': { guard: 'mayPrint', actions: 'note' },
        'offer.view': { guard: 'isCustomer', target: 'viewed' },
        'offer.accept': { guard: or([and(['isCustomer', 'isStillValid']), 'mayAcceptByHand']), target: 'accepted' },
        'offer.reject': { guard: or([and(['isCustomer', 'isStillValid']), 'mayRejectByHand']), target: 'rejected' },
        'offer.ask': { guard: 'isCustomer', actions: 'note' },
        'offer.answer': { guard: 'mayAnswer', actions: 'note' },
        'offer.withdraw': { guard: or(['isSystem', 'mayWithdraw']), target: 'withdrawn' },
        'offer.expire': { guard: and(['isSystem', 'isOver']), target: 'expired', actions: 'expireSent' },
        'offer.extend': { guard: and(['mayExtend', 'isInFuture']), actions: 'setExpiry' },
        'offer.supersede': { guard: 'maySupersede', target: 'superseded' },
      },
    },
    viewed: {
      on: {
        'offer.send': { guard: and(['maySend', 'isStillValid']), actions: 'note' },
        'offer.print': { guard: 'mayPrint', actions: 'note' },
        'offer.view': { guard: 'isCustomer', actions: 'note' },
        'offer.accept': { guard: or([and(['isCustomer', 'isStillValid']), 'mayAcceptByHand']), target: 'accepted' },
        'offer.reject': { guard: or([and(['isCustomer', 'isStillValid']), 'mayRejectByHand']), target: 'rejected' },
        'offer.ask': { guard: 'isCustomer', actions: 'note' },
        'offer.answer': { guard: 'mayAnswer', actions: 'note' },
        'offer.withdraw': { guard: or(['isSystem', 'mayWithdraw']), target: 'withdrawn' },
        'offer.expire': { guard: and(['isSystem', 'isOver']), target: 'expired', actions: 'expireViewed' },
        'offer.extend': { guard: and(['mayExtend', 'isInFuture']), actions: 'setExpiry' },
        'offer.supersede': { guard: 'maySupersede', target: 'superseded' },
      },
    },
    accepted: {
      on: {
        'offer.rescind': { guard: and(['mayRescind', 'isInTimeToRescind']), target: 'rescinded' },
        'offer.print': { guard: 'mayPrint', actions: 'note' },
        'offer.view': { guard: 'isCustomer', actions: 'note' },
        'offer.ask': { guard: 'isCustomer', actions: 'note' },
        'offer.answer': { guard: 'mayAnswer', actions: 'note' },
      },
    },
    rejected: {
      on: {
        'offer.print': { guard: 'mayPrint', actions: 'note' },
        'offer.answer': { guard: 'mayAnswer', actions: 'note' },
        'offer.supersede': { guard: 'maySupersede', target: 'superseded' },
      },
    },
    expired: {
      on: {
        'offer.print': { guard: 'mayPrint', actions: 'note' },
        'offer.accept': { guard: 'mayAcceptByHand', target: 'accepted', actions: 'resume' },
        'offer.ask': { guard: 'isCustomer', actions: 'note' },
        'offer.answer': { guard: 'mayAnswer', actions: 'note' },
        'offer.extend': [
          { guard: and(['mayExtend', 'isInFuture', 'wasOpen']), target: 'open', actions: ['setExpiry', 'resume'] },
          { guard: and(['mayExtend', 'isInFuture', 'wasSent']), target: 'sent', actions: ['setExpiry', 'resume'] },
          { guard: and(['mayExtend', 'isInFuture', 'wasViewed']), target: 'viewed', actions: ['setExpiry', 'resume'] },
        ],
        'offer.supersede': { guard: 'maySupersede', target: 'superseded', actions: 'resume' },
      },
    },
    rescinded: {
      on: {
        'offer.print': { guard: 'mayPrint', actions: 'note' },
        'offer.answer': { guard: 'mayAnswer', actions: 'note' },
      },
    },
    withdrawn: { on: { 'offer.print': { guard: 'mayPrint', actions: 'note' } } },
    superseded: { on: { 'offer.print': { guard: 'mayPrint', actions: 'note' } } },
  },
})
