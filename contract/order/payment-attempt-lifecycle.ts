import { and, setup } from 'xstate'
import type { Stamp } from '#contract/lifecycle-actor.ts'

/** What the guards read. */
export interface PaymentAttemptContext {
  /** Grosze. */
  amount: number
  currency: string
  expires_at: string
}

export type PaymentAttemptEvent = Stamp &
  /** The provider took it and told where the person pays. */
  (
    | { type: 'attempt.redirect' }
    /** The person has begun to pay. */
    | { type: 'attempt.wait' }
    /** The provider has the money. */
    | { type: 'attempt.complete'; amount: number; currency: string }
    /** The person, or the provider, gave it up. */
    | { type: 'attempt.cancel' }
    /** Refused, never taken by the provider, or money that is not what was asked for. */
    | { type: 'attempt.fail' }
    | { type: 'attempt.expire' }
    /** All of it went back. */
    | { type: 'attempt.refund' }
  )

/**
 * One try to pay an order online (domain, part 1.7). Only notifications of the provider move it, and only the server receives them.
 * A completed one listens to nothing but its refund; money that comes after the end of a try is still money.
 */
export const paymentAttempt = setup({
  types: {
    context: {} as PaymentAttemptContext,
    events: {} as PaymentAttemptEvent,
    input: {} as PaymentAttemptContext,
  },
  guards: {
    isSystem: ({ event }) => event.by.system === true,
    isWhatWasAsked: ({ context, event }) =>
      event.type === 'attempt.complete' && event.amount === context.amount && event.currency === context.currency,
    isOver: ({ context, event }) => Date.parse(context.expires_at) <= Date.parse(event.at),
  },
  actions: { note: () => undefined },
}).createMachine({
  id: 'paymentAttempt',
  description: 'One try to pay a training order online, from asking the provider to its word.',
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
