import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { id } from '#contract/values/rules.ts'
import { Order } from './entity.ts'
import { ZoneOrder } from './zone.ts'

/** Another form of payment, of those that the training offers. */
export const ChangePaymentForm = v.strictObject({ payment_id: id() })

/** Form of payment of a resumed order; null keeps the earlier one. */
export const ResumeOrderForm = v.strictObject({ payment_id: v.optional(v.nullable(id()), null) })

const own = 'partnerzone/training/orders/{training_order}'

/** Changes of orders that depend on their terms: the form of payment, and taking the places again. */
export const trainingOrderChanges = module('training-orders', {
  'order.orders.change-payment': endpoint({
    method: 'POST',
    path: 'order/orders/{training_order}/change-payment',
    body: ChangePaymentForm,
    result: Order,
    idempotent: true,
    success: 'saved',
    summary: 'Have an unpaid order paid otherwise',
  }),
  'partnerzone.training.orders.change-payment': endpoint({
    method: 'POST',
    path: `${own}/change-payment`,
    companyRoles: ['accounts', 'trainings'],
    body: ChangePaymentForm,
    result: ZoneOrder,
    idempotent: true,
    success: 'saved',
    summary: 'Pay an unpaid order otherwise',
  }),
  'partnerzone.training.orders.resume': endpoint({
    method: 'POST',
    path: `${own}/resume`,
    companyRoles: ['accounts', 'trainings'],
    body: ResumeOrderForm,
    result: v.object({ order_id: v.number(), term_id: v.number() }),
    idempotent: true,
    success: 'training_order.resumed',
    summary: 'Take an order that lapsed up again, while places last',
  }),
})
