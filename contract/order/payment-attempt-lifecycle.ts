import { and, setup } from 'xstate'
import { isSystem, type Stamp } from '#contract/declare/lifecycle-actor.ts'

/** Data read by the guards. */
export interface PaymentAttemptContext {
  /** Grosze. */
  amount: number
  currency: string
  expires_at: string
}

export type PaymentAttemptEvent = Stamp &
  /** The provider accepted the payment order and returned its payment page. */
  (
    | { type: 'attempt.redirect' }
    /** The person has started the payment. */
    | { type: 'attempt.wait' }
    /** The provider has received the money. */
    | { type: 'attempt.complete'; amount: number; currency: string }
    /** Cancelled by the person or the provider. */
    | { type: 'attempt.cancel' }
    /** Refused, not accepted by the provider, or paid with a wrong amount. */
    | { type: 'attempt.fail' }
    | { type: 'attempt.expire' }
    /** Fully refunded. */
    | { type: 'attempt.refund' }
  )

/**
 * Lifecycle of an attempt to pay an order online (domain, part 1.7). Its events are notifications of the provider, received by
 * the server only. A completed attempt can only be refunded; money that arrives after a cancelled or failed attempt completes
 * it.
 */
export const paymentAttempt = setup({
  types: {
    context: {} as PaymentAttemptContext,
    events: {} as PaymentAttemptEvent,
    input: {} as PaymentAttemptContext,
  },
  guards: {
    isSystem,
    isWhatWasAsked: ({ context, event }) =>
      event.type === 'attempt.complete' && event.amount === context.amount && event.currency === context.currency,
    isOver: ({ context, event }) => Date.parse(context.expires_at) <= Date.parse(event.at),
  },
  actions: { note: () => undefined },
}).createMachine({
  id: 'paymentAttempt',
  description: 'An attempt to pay a training order online, until the provider reports its result.',
  context: ({ input }) => input,
  initial: 'created',
  states: {
    created: {
      on: {
        'attempt.redirect': { guard: 'isSystem', target: 'redirected' },
        'attempt.wait': { guard: 'isSystem', target: 'pending' },
        'attempt.complete': { guard: and(['isSystem', 'isWhatWasAsked']), target: 'completed' },
        'attempt.cancel': { guard: 'isSystem', target: 'cancelled' },
        'attempt.fail': { guard: 'isSystem', target: 'failed' },
        'attempt.expire': { guard: and(['isSystem', 'isOver']), target: 'failed' },
      },
    },
    redirected: {
      on: {
        'attempt.wait': { guard: 'isSystem', target: 'pending' },
        'attempt.complete': { guard: and(['isSystem', 'isWhatWasAsked']), target: 'completed' },
        'attempt.cancel': { guard: 'isSystem', target: 'cancelled' },
        'attempt.fail': { guard: 'isSystem', target: 'failed' },
        'attempt.expire': { guard: and(['isSystem', 'isOver']), target: 'failed' },
      },
    },
    pending: {
      on: {
        'attempt.wait': { guard: 'isSystem', actions: 'note' },
        'attempt.complete': { guard: and(['isSystem', 'isWhatWasAsked']), target: 'completed' },
        'attempt.cancel': { guard: 'isSystem', target: 'cancelled' },
        'attempt.fail': { guard: 'isSystem', target: 'failed' },
        'attempt.expire': { guard: and(['isSystem', 'isOver']), target: 'failed' },
      },
    },
    completed: { on: { 'attempt.refund': { guard: 'isSystem', target: 'refunded' } } },
    cancelled: {
      on: { 'attempt.complete': { guard: and(['isSystem', 'isWhatWasAsked']), target: 'completed' } },
    },
    failed: {
      on: { 'attempt.complete': { guard: and(['isSystem', 'isWhatWasAsked']), target: 'completed' } },
    },
    refunded: {},
  },
})
