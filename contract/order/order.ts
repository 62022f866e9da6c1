import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { boolean, dates, ids, oneOf, text } from '#contract/declare/filters.ts'
import { list, lookup } from '#contract/declare/list.ts'
import { trainingOrderVerb } from '#contract/order/statuses.ts'
import { paymentTypes } from '#contract/payment/payment.ts'
import { trainingOrderStatuses } from '#contract/training/statuses.ts'
import { PayForm, PayOutForm, RefundForm, SettleForm, UnpayForm, UpdateManyForm } from './actions.ts'
import { Credit, CreditRow, Order, OrderRow, OrderTaskRow, orderTaskKinds } from './entity.ts'
import { nextOfTrainingOrder } from './next-texts.ts'

const one = 'order/orders/{training_order}'

/** Training orders, their payments, and payment tasks for staff (specification, sections 2 to 4). */
export const order = module('order', {
  'order.orders.index': list({
    path: 'order/orders',
    row: OrderRow,
    texts: [nextOfTrainingOrder],
    sort: ['created_at', 'order_number', 'training_name', 'contractor_name', 'gross_price', 'status', 'paid_at'],
    sums: ['quantity', 'gross_price', 'net_price'],
    groups: ['status', 'training_name', 'contractor_name'],
    filters: {
      search: text(),
      order_number: text(),
      training_name: text(),
      contractor_name: text(),
      status: oneOf(trainingOrderStatuses),
      payment_type: oneOf(paymentTypes),
      partner: ids(),
      contractor: ids(),
      term: ids(),
      has_task: boolean(),
      created_at: dates(),
      paid_at: dates(),
    },
    summary: 'Training orders',
  }),
  'order.orders.show': endpoint({ method: 'GET', path: one, result: Order, summary: 'Show' }),
  'order.orders.pay': endpoint({
    method: 'POST',
    path: `${one}/pay`,
    body: PayForm,
    result: Order,
    idempotent: true,
    success: trainingOrderVerb.pay.success,
    summary: 'Book a transfer',
  }),
  'order.orders.unpay': endpoint({
    method: 'POST',
    path: `${one}/unpay`,
    body: UnpayForm,
    result: Order,
    idempotent: true,
    success: trainingOrderVerb.unpay.success,
    summary: 'Take back that a transfer was booked',
  }),
  'order.orders.refund': endpoint({
    method: 'POST',
    path: `${one}/refund`,
    body: RefundForm,
    result: Order,
    idempotent: true,
    success: trainingOrderVerb.refund.success,
    summary: 'Give money back',
  }),
  'order.orders.update-many': endpoint({
    method: 'POST',
    path: 'order/orders/update-many',
    body: UpdateManyForm,
    result: v.object({ updated: v.number() }),
    idempotent: true,
    success: 'saved',
    summary: 'Mark several orders as paid or unpaid',
  }),
  'order.statuses.index': lookup({
    path: 'order/statuses',
    row: v.object({ id: v.picklist(trainingOrderStatuses), name: v.string() }),
    summary: 'Statuses of training orders',
  }),
  'order.tasks.index': list({
    path: 'order/tasks',
    row: OrderTaskRow,
    sort: ['created_at', 'kind', 'done_at'],
    filters: { kind: oneOf(orderTaskKinds), done: boolean(), order_number: text(), created_at: dates() },
    summary: 'What staff have to settle',
  }),
  'order.tasks.settle': endpoint({
    method: 'POST',
    path: 'order/tasks/{order_task}/settle',
    body: SettleForm,
    result: OrderTaskRow,
    idempotent: true,
    success: 'order_task.settled',
    summary: 'Settle a task',
  }),
  'order.credits.index': list({
    path: 'order/credits',
    row: CreditRow,
    sort: ['created_at', 'contractor_name', 'amount'],
    sums: ['amount', 'remaining'],
    filters: {
      contractor_name: text(),
      order_number: text(),
      partner: ids(),
      contractor: ids(),
      /** Only credits with a remaining amount. */
      open: boolean(),
      created_at: dates(),
    },
    summary: 'Money of companies that was kept for another training',
  }),
  'order.credits.show': endpoint({
    method: 'GET',
    path: 'order/credits/{training_credit}',
    result: Credit,
    summary: 'A credit with what became of it',
  }),
  'order.credits.pay-out': endpoint({
    method: 'POST',
    path: 'order/credits/{training_credit}/pay-out',
    body: PayOutForm,
    result: Credit,
    idempotent: true,
    success: 'training_credit.paid_out',
    summary: 'Book a credit, or a part of it, as sent back by transfer',
  }),
  'public-zone.payment.payu.notify': endpoint({
    method: 'POST',
    path: 'public-zone/payment/payu/notify',
    inReserve: true,
    access: 'public',
    letters: 'once',
    body: v.looseObject({}),
    raw: true,
    result: v.object({}),
    rateLimit: 300,
    summary: 'What PayU tells about payments and refunds; signed by its header `OpenPayu-Signature`',
  }),
})
