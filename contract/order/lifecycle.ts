import { and, assign, setup } from 'xstate'
import { actsFor, isSystem, may, type Stamp } from '#contract/declare/lifecycle-actor.ts'

/** Data read by the guards. Money in grosze. */
export interface TrainingOrderContext {
  /** Null for the order of a contractor without a partner. */
  partner_id: number | null
  payment_type: 'online' | 'transfer'
  /** Whether the payment provider confirmed it. */
  paid_online: boolean
  hold_until: string | null
  /** Amount due after credits. */
  due: number
  /** Amount received. */
  received: number
  /** Amount returned, being returned, or kept as credit. */
  returned: number
  /** Part of it that is not confirmed yet. */
  pending: number
  /** Whether an online payment is in progress. */
  has_open_attempt: boolean
}

export type TrainingOrderEvent = Stamp &
  (
    | { type: 'payment.start' }
    /** The provider confirmed a payment. */
    | { type: 'payment.settle'; amount: number }
    /** A transfer was recorded. */
    | { type: 'order.pay'; document_number: string; document_date: string; amount: number }
    /** The form of payment was changed. */
    | { type: 'order.change_payment'; payment_type: 'online' | 'transfer'; hold_until: string | null }
    /** The term moved to an earlier day, so that its places have to be paid sooner. */
    | { type: 'order.shorten_hold'; hold_until: string }
    | { type: 'order.unpay' }
    /** Participants were removed: the remaining quantity and amount due. */
    | { type: 'order.reduce'; quantity: number; due: number }
    | { type: 'order.expire' }
    /**
     * `for_places`: the refund is for places given up, which the participant's lifecycle has allowed; any other refund needs an
     * administrator.
     */
    | { type: 'refund.request'; amount: number; for_places: boolean }
    /** The refund was confirmed. */
    | { type: 'refund.confirm'; amount: number }
    /** The refund failed. */
    | { type: 'refund.fail'; amount: number }
  )

interface Args {
  context: TrainingOrderContext
  event: TrainingOrderEvent
}

const staff = 'order.orders'

const isReached = ({ context, event }: Args) =>
  event.by.system === true ||
  (context.partner_id === null ? event.by.partners === 'all' : actsFor(event.by, context.partner_id))

const moved = ({ returned, pending }: TrainingOrderContext, grosze: number) => ({
  returned: Math.max(0, returned + grosze),
  pending: Math.max(0, pending + grosze),
})

/** Whether the time for which an unpaid place is held is over. */
export function isHoldOver(hold_until: string | null, at: string): boolean {
  return hold_until !== null && Date.parse(hold_until) <= Date.parse(at)
}

/**
 * Lifecycle of a training order (specification, section 4: unpaid, paid; domain, part 1.7). Attempts to pay online have a
 * lifecycle of their own. Money is always accepted: a payment for a cancelled order makes it paid, and staff settle it.
 */
export const trainingOrder = setup({
  types: { context: {} as TrainingOrderContext, events: {} as TrainingOrderEvent, input: {} as TrainingOrderContext },
  guards: {
    isReached,
    isSystem,
    isOnline: ({ context }) => context.payment_type === 'online',
    isTransfer: ({ context }) => context.payment_type === 'transfer',
    isNotPaidOnline: ({ context }) => !context.paid_online,
    mayPayOnline: ({ event }) => may(event.by, 'partnerzone.training.orders.pay'),
    isHeld: ({ context, event }) => context.due > 0 && !isHoldOver(context.hold_until, event.at),
    isNobodyPaying: ({ context }) => !context.has_open_attempt,
    mayPay: ({ event }) => may(event.by, `${staff}.pay`),
    hasDocument: ({ event }) =>
      event.type === 'order.pay' && event.document_number.trim() !== '' && event.document_date !== '',
    isEnough: ({ context, event }) => event.type === 'order.pay' && event.amount >= context.due,
    mayChangePayment: ({ event }) =>
      may(event.by, 'partnerzone.training.orders.change-payment') || may(event.by, `${staff}.change-payment`),
    mayUnpay: ({ event }) => may(event.by, `${staff}.unpay`),
    isUntouched: ({ context }) => context.returned === 0,
    isEmptied: ({ event }) => event.type === 'order.reduce' && event.quantity === 0,
    isCovered: ({ event }) => event.type === 'order.reduce' && event.due === 0,
    isLess: ({ context, event }) => event.type === 'order.reduce' && event.due <= context.due,
    isOverdue: ({ context, event }) => isHoldOver(context.hold_until, event.at),
    isSooner: ({ context, event }) =>
      event.type === 'order.shorten_hold' &&
      context.hold_until !== null &&
      Date.parse(event.hold_until) < Date.parse(context.hold_until),
    mayRefund: ({ event }) =>
      event.by.system === true ||
      (event.type === 'refund.request' && event.for_places) ||
      may(event.by, `${staff}.refund`),
    isThere: ({ context, event }) =>
      event.type === 'refund.request' && event.amount > 0 && event.amount <= context.received - context.returned,
    mayConfirm: ({ event }) => event.by.system === true || may(event.by, 'order.tasks.settle'),
    isLast: ({ context, event }) =>
      event.type === 'refund.confirm' && context.received <= context.returned && context.pending <= event.amount,
  },
  actions: {
    note: () => undefined,
    release: assign({ hold_until: null }),
    receive: assign(({ context, event }) => ({
      paid_online: true,
      hold_until: null,
      received: context.received + (event.type === 'payment.settle' ? event.amount : 0),
    })),
    book: assign(({ event }) => ({ hold_until: null, received: event.type === 'order.pay' ? event.amount : 0 })),
    bookAgain: assign(({ context, event }) => ({
      hold_until: null,
      received: context.received + (event.type === 'order.pay' ? event.amount : 0),
    })),
    unbook: assign({ received: 0 }),
    changePayment: assign(({ context, event }) =>
      event.type === 'order.change_payment'
        ? { payment_type: event.payment_type, hold_until: event.hold_until }
        : context,
    ),
    shortenHold: assign(({ context, event }) => ({
      hold_until: event.type === 'order.shorten_hold' ? event.hold_until : context.hold_until,
    })),
    reduce: assign(({ context, event }) => ({ due: event.type === 'order.reduce' ? event.due : context.due })),
    takeOut: assign(({ context, event }) => moved(context, event.type === 'refund.request' ? event.amount : 0)),
    putBack: assign(({ context, event }) => moved(context, event.type === 'refund.fail' ? -event.amount : 0)),
    arrive: assign(({ context, event }) => ({
      pending: Math.max(0, context.pending - (event.type === 'refund.confirm' ? event.amount : 0)),
    })),
  },
}).createMachine({
  id: 'trainingOrder',
  description: 'An order of places on a training: unpaid, paid, cancelled, and what happens to the money.',
  context: ({ input }) => input,
  initial: 'unpaid',
  states: {
    unpaid: {
      meta: { view: 'that it is unpaid and until when its places are held, with pay' },
      on: {
        'payment.start': {
          guard: and(['mayPayOnline', 'isReached', 'isOnline', 'isHeld', 'isNobodyPaying']),
          actions: 'note',
        },
        'payment.settle': { guard: 'isSystem', target: 'paid', actions: 'receive' },
        'order.pay': {
          guard: and(['mayPay', 'isReached', 'isTransfer', 'hasDocument', 'isEnough']),
          target: 'paid',
          actions: 'book',
        },
        'order.change_payment': { guard: and(['mayChangePayment', 'isReached']), actions: 'changePayment' },
        'order.shorten_hold': { guard: and(['isSystem', 'isSooner']), actions: 'shortenHold' },
        'order.reduce': [
          { guard: and(['isReached', 'isLess', 'isEmptied']), target: 'cancelled', actions: ['reduce', 'release'] },
          { guard: and(['isReached', 'isLess', 'isCovered']), target: 'paid', actions: ['reduce', 'release'] },
          { guard: and(['isReached', 'isLess']), actions: 'reduce' },
        ],
        'order.expire': {
          guard: and(['isSystem', 'isOverdue', 'isNobodyPaying']),
          target: 'cancelled',
          actions: 'release',
        },
      },
    },
    paid: {
      meta: { view: 'that it is paid, how and when, with what may be given back' },
      on: {
        'payment.settle': { guard: 'isSystem', actions: 'receive' },
        'order.pay': { guard: and(['mayPay', 'isReached', 'hasDocument']), actions: 'bookAgain' },
        'order.unpay': {
          guard: and(['mayUnpay', 'isReached', 'isNotPaidOnline', 'isUntouched']),
          target: 'unpaid',
          actions: 'unbook',
        },
        'refund.request': { guard: and(['mayRefund', 'isReached', 'isThere']), actions: 'takeOut' },
        'refund.confirm': [
          { guard: and(['mayConfirm', 'isReached', 'isLast']), target: 'cancelled', actions: 'arrive' },
          { guard: and(['mayConfirm', 'isReached']), actions: 'arrive' },
        ],
        'refund.fail': { guard: and(['mayConfirm', 'isReached']), actions: 'putBack' },
      },
    },
    cancelled: {
      meta: { view: 'that it is cancelled and why' },
      on: {
        'payment.settle': { guard: 'isSystem', target: 'paid', actions: 'receive' },
        'order.pay': {
          guard: and(['mayPay', 'isReached', 'hasDocument']),
          target: 'paid',
          actions: 'bookAgain',
        },
      },
    },
  },
})
