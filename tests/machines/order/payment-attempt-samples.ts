import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import { type PaymentAttemptContext, paymentAttempt } from '#contract/order/payment-attempt-lifecycle.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const at = '2026-03-02T08:00:00Z'
const bySystem = { by: systemActor, at }

const asked: PaymentAttemptContext = { amount: 123_00, currency: 'PLN', expires_at: at }

export const paymentAttemptEntry = catalogued(paymentAttempt, {
  starts: [{ label: 'a new attempt', input: asked }],
  events: {
    'attempt.redirect': [{ type: 'attempt.redirect', ...bySystem }],
    'attempt.wait': [{ type: 'attempt.wait', ...bySystem }],
    'attempt.complete': [{ type: 'attempt.complete', amount: 123_00, currency: 'PLN', ...bySystem }],
    'attempt.cancel': [{ type: 'attempt.cancel', ...bySystem }],
    'attempt.fail': [{ type: 'attempt.fail', ...bySystem }],
    'attempt.expire': [{ type: 'attempt.expire', ...bySystem }],
    'attempt.refund': [{ type: 'attempt.refund', ...bySystem }],
  },
  exceptions: {
    endsIn: {
      refunded: 'all of the money is back',
    },
  },
})
