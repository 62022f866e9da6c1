import { effectsOf } from '#contract/declare/effects.ts'
import { trainingOrder } from './lifecycle.ts'
import { paymentAttempt } from './payment-attempt-lifecycle.ts'

const letters = 'job mail.send'
/** An attempt that is under way is cancelled when what is owed changes. */
const attempts = 'job order.attempts.cancel'
const refunds = ['payment_refunds', 'order_tasks', 'job order.refund'] as const

const ofOrders = effectsOf(
  trainingOrder,
  { records: ['training_orders'] },
  {
    'payment.start': { writes: ['payment_attempts'] },
    'payment.settle': { writes: ['order_tasks', letters], follows: ['refund.confirm'] },
    'order.pay': { writes: [letters, attempts, 'order_tasks'], follows: ['refund.confirm'] },
    'order.change_payment': {
      writes: [letters, attempts],
      undoes: { 'order.change_payment': {} },
    },
    // The term has moved to an earlier day.
    'order.shorten_hold': { writes: [letters, 'training_terms'] },
    'order.unpay': {
      writes: ['order_tasks'],
      undoes: {
        'order.pay': {
          'record.hold_until': 'because the places of an order that was paid by mistake are kept until staff decide',
        },
      },
      // Neither is taken back: one that was paid online stays paid, and so does one of which nothing is left to pay.
      follows: ['payment.settle', 'order.reduce'],
    },
    'order.reduce': { writes: [attempts, 'training_credits', 'training_credit_uses'] },
    'order.expire': { writes: [letters] },
    'refund.request': { writes: [...refunds, 'training_credits'] },
    'refund.confirm': { writes: [...refunds, letters, 'payment_notifications'] },
    'refund.fail': {
      writes: [...refunds, 'payment_notifications'],
      undoes: {
        'refund.request': {
          payment_refunds: 'because a refund that failed stays with the order, with its reason',
          order_tasks: 'because a settled task stays with its order',
        },
      },
    },
  },
)

const ofAttempts = effectsOf(
  paymentAttempt,
  { records: ['payment_attempts'], history: ['payment_notifications'] },
  {
    'attempt.redirect': {},
    'attempt.wait': {},
    'attempt.complete': {},
    'attempt.cancel': {},
    'attempt.fail': { writes: ['order_tasks'] },
    'attempt.expire': {},
    'attempt.refund': {},
  },
)

/** What the steps of orders and of attempts to pay them write. */
export const trainingOrderEffects = [ofOrders, ofAttempts]
