import { assign, setup } from 'xstate'
import type { PaymentAttemptStatus, TrainingOrderStatus } from '#contract/training/statuses.ts'
import { answer } from '#machines/answer.ts'
import { type Failure, failureHandling, keepFailure } from '#machines/failure.ts'
import { unprovided, unprovidedListener } from '#machines/unprovided.ts'

/** The part of an order that the flow reads: from our own record, never from the provider's return link. */
export interface FollowedOrder {
  status: TrainingOrderStatus
  payment_type: 'online' | 'transfer'
  /** The latest attempt to pay online. */
  attempt: { status: PaymentAttemptStatus } | null
  /** Money paid twice or for places that no longer exist. */
  unsettled: object | null
  /** Whether it can be paid online now. */
  can_pay: boolean
}

interface OrderFinishInput {
  order_id: number
}

interface OrderFinishContext<Order> extends OrderFinishInput {
  order: Order | null
  /** Number of polls without a report of the provider. */
  tries: number
  failure: Failure | null
}

type OrderFinishEvent =
  | { type: 'order.retry' }
  | { type: 'order.refresh' }
  | { type: 'order.pay' }
  /** The person went back from the page of the payment, and the browser shows this one as it was left. */
  | { type: 'page.return' }

/** Milliseconds until the next poll: from two seconds to half a minute. */
export function retryDelay(tries: number): number {
  return Math.min(30_000, 2000 * 1.5 ** tries)
}

/** Number of polls after which the page announces a letter. */
export const silentAfter = 5

const openAttempts: readonly PaymentAttemptStatus[] = ['created', 'redirected', 'pending']

/**
 * A training order after it was placed, or after the person returned from the payment provider (specification, section 2:
 * order-finish; domain, part 2: the return page proves nothing). Our record is authoritative; while the provider has not
 * reported, it is polled with increasing delays.
 */
export function orderFinishMachine<Order extends FollowedOrder>() {
  const kept = { target: 'routing', actions: { type: 'keepOrder', params: answer<Order> } } as const
  const chart = setup({
    types: {
      context: {} as OrderFinishContext<Order>,
      events: {} as OrderFinishEvent,
      input: {} as OrderFinishInput,
      tags: {} as 'busy' | 'failed',
    },
    actors: {
      loadOrder: unprovided<{ order_id: number }, Order>('loadOrder'),
      startPayment: unprovided<{ order_id: number }, { redirect_url: string }>('startPayment'),
      watchReturn: unprovidedListener<void>('watchReturn'),
    },
    actions: {
      keepOrder: assign((_, order: Order) => ({ order, failure: null })),
      countTry: assign({ tries: ({ context }) => context.tries + 1 }),
      forgetTries: assign({ tries: 0 }),
      /** Provided: opens the payment provider's page. */
      leaveFor: (_, _address: string) => undefined,
    },
    guards: {
      isUnsettled: ({ context: { order } }) => Boolean(order?.unsettled),
      isPaid: ({ context: { order } }) => order?.status === 'paid',
      isCancelled: ({ context: { order } }) => order?.status === 'cancelled',
      isTransfer: ({ context: { order } }) => order?.payment_type === 'transfer',
      isPending: ({ context: { order } }) => Boolean(order?.attempt && openAttempts.includes(order.attempt.status)),
      mayPay: ({ context }) => context.order?.can_pay === true,
    },
    // A page that is still here after this time was not left: its opening was stopped.
    delays: { untilRetry: ({ context }) => retryDelay(context.tries), notLeft: 20_000 },
  }).extend(failureHandling)

  return chart.createMachine({
    id: 'orderFinish',
    description: 'What becomes of a training order after it was placed.',
    context: ({ input }) => ({ ...input, order: null, tries: 0, failure: null }),
    initial: 'loading',
    states: {
      loading: {
        tags: 'busy',
        meta: { view: 'the outline of the order' },
        invoke: {
          id: 'loadOrder',
          src: 'loadOrder',
          input: ({ context }) => ({ order_id: context.order_id }),
          onDone: kept,
          onError: { target: 'loadFailed', actions: keepFailure },
        },
      },
      routing: {
        always: [
          { guard: 'isUnsettled', target: 'unsettled' },
          { guard: 'isPaid', target: 'paid' },
          { guard: 'isCancelled', target: 'cancelled' },
          { guard: 'isTransfer', target: 'transfer' },
          { guard: 'isPending', target: 'waiting' },
          { target: 'unpaid' },
        ],
      },
      loadFailed: {
        tags: 'failed',
        meta: { view: 'why the order is not shown, with a retry' },
        on: { 'order.retry': 'loading' },
      },
      unsettled: {
        meta: { view: 'that money came for which there are no places, with what can become of it' },
        on: { 'order.refresh': { target: 'asking', actions: 'forgetTries' } },
      },
      paid: { meta: { view: 'that the order is paid' } },
      cancelled: { meta: { view: 'that the order is cancelled' } },
      transfer: { meta: { view: 'to which account the money goes' }, on: { 'order.refresh': 'loading' } },
      unpaid: {
        meta: { view: 'that the payment did not succeed, with pay again' },
        on: { 'order.pay': { guard: 'mayPay', target: 'startingPayment' }, 'order.refresh': 'loading' },
      },
      waiting: {
        meta: { view: 'that the provider has not answered yet' },
        after: { untilRetry: 'asking' },
        on: {
          'order.pay': { guard: 'mayPay', target: 'startingPayment' },
          'order.refresh': { target: 'asking', actions: 'forgetTries' },
        },
      },
      asking: {
        meta: { view: 'that the provider has not answered yet' },
        entry: 'countTry',
        invoke: {
          id: 'askOrder',
          src: 'loadOrder',
          input: ({ context }) => ({ order_id: context.order_id }),
          onDone: kept,
          onError: 'offline',
        },
        // Also offered while polling, because a button that comes and goes is hard to press.
        on: { 'order.pay': { guard: 'mayPay', target: 'startingPayment' } },
      },
      offline: {
        tags: 'failed',
        meta: { view: 'that there is no connection, and that it is tried again' },
        after: { untilRetry: 'asking' },
        on: { 'order.refresh': { target: 'asking', actions: 'forgetTries' } },
      },
      startingPayment: {
        tags: 'busy',
        meta: { view: 'that the page of the payment provider is being opened' },
        invoke: {
          id: 'startPayment',
          src: 'startPayment',
          input: ({ context }) => ({ order_id: context.order_id }),
          onDone: {
            target: 'leaving',
            actions: { type: 'leaveFor', params: ({ event }) => event.output.redirect_url },
          },
          // The order is read again, because it may have been paid or cancelled.
          onError: { target: 'loading', actions: keepFailure },
        },
      },
      leaving: {
        tags: 'busy',
        meta: { view: 'that the page of the payment provider is being opened' },
        invoke: { id: 'watchReturn', src: 'watchReturn', onError: {} },
        after: { notLeft: 'loading' },
        on: { 'page.return': 'loading' },
      },
    },
  })
}
