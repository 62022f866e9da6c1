import type { Subscriptions } from '#server/events.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { followsContractor } from '#server/modules/partner/index.ts'
import { creditEntity } from './credit-calls.ts'
import { trainingOrderEntity } from './order.ts'
import { training_credits, training_orders } from './table.ts'

/** Answers of this module to events of others. */
export const orderSubscriptions: Subscriptions = {
  'account.closed': [
    {
      tables: ['training_orders', 'order_tasks', 'payment_refunds', 'training_credit_uses'],
      answer: { nothing: 'because its numbers tell who did something, and that stays told' },
    },
  ],
  'person.erased': [
    {
      tables: ['training_orders', 'order_tasks'],
      answer: { nothing: 'because its texts are masked by their declaration (texts.ts)' },
    },
    {
      tables: ['payment_refunds', 'training_credit_uses'],
      answer: { nothing: 'because it holds the number of an account that is anonymous then' },
    },
  ],
  'company.closed': [
    {
      tables: ['training_orders'],
      answer: { nothing: 'because trainings settle the orders of those whom they take off a term' },
    },
    {
      tables: ['training_credits'],
      answer: { nothing: 'because money that was kept stays the company’s, closed or not' },
    },
  ],
  'contractor.joined': [
    { tables: ['training_orders'], answer: followsContractor(trainingOrderEntity, training_orders) },
    { tables: ['training_credits'], answer: followsContractor(creditEntity, training_credits) },
  ],
  'membership.ended': [
    { tables: ['training_orders'], answer: { nothing: 'because orders are the company’s, whoever placed them' } },
  ],
  'day.turned': [{ tables: [], answer: ({ db }) => enqueue(db, 'order.payments.forget', {}) }],
}
