import * as v from 'valibot'
import { endpoint, module, type NoFields } from './endpoint.ts'
import { boolean, dates, ids, oneOf, text } from './filters.ts'
import { list, lookup } from './list.ts'
import { paymentTypes } from './payment.ts'
import { across, choice, date, decimal, id, optionalText, requiredText, say, today, version } from './rules.ts'
import { paymentAttemptStatuses, refundStatuses, trainingOrderStatuses } from './training-statuses.ts'

/** What only a person can settle about an order's money. */
export const orderTaskKinds = [
  'late_payment',
  'second_payment',
  'wrong_amount',
  'refund_transfer',
  'refund_failed',
] as const
export type OrderTaskKind = (typeof orderTaskKinds)[number]

/** What became of a notification of the provider. */
export const notificationOutcomes = [
  'completed',
  'repeated',
  'pending',
  'cancelled',
  'ignored',
  'wrong_amount',
  'refund_completed',
  'refund_failed',
  'unknown',
  'wrong_signature',
] as const

const row = {
  id: v.number(),
  order_number: v.string(),
  training_name: v.string(),
  contractor_name: v.string(),
  quantity: v.number(),
  gross_price: v.string(),
  net_price: v.string(),
  payment_name: v.string(),
  payment_type: v.picklist(paymentTypes),
  status: v.picklist(trainingOrderStatuses),
  paid_online: v.boolean(),
  /** Until when its places are held without money. */
  hold_until: v.nullable(v.string()),
  paid_at: v.nullable(v.string()),
  term_id: v.number(),
  /** Tasks of staff that are not settled. */
  open_tasks: v.number(),
  version: v.number(),
  created_at: v.string(),
}

/** An order in the list (specification, section 3). */
export const OrderRow = v.object(row)
export type OrderRow = v.InferOutput<typeof OrderRow>

const Attempt = v.object({
  id: v.number(),
  status: v.picklist(paymentAttemptStatuses),
  amount: v.string(),
  currency: v.string(),
  provider_order_id: v.nullable(v.string()),
  failure: v.nullable(v.string()),
  expires_at: v.string(),
  completed_at: v.nullable(v.string()),
  created_at: v.string(),
})

const Notified = v.object({
  id: v.number(),
  attempt_id: v.nullable(v.number()),
  outcome: v.picklist(notificationOutcomes),
  received_at: v.string(),
})

const Refund = v.object({
  id: v.number(),
  way: v.picklist(['provider', 'transfer']),
  amount: v.string(),
  reason: v.string(),
  status: v.picklist(refundStatuses),
  failure: v.nullable(v.string()),
  requested_by: v.nullable(v.string()),
  created_at: v.string(),
  finished_at: v.nullable(v.string()),
})

const task = {
  id: v.number(),
  order_id: v.number(),
  kind: v.picklist(orderTaskKinds),
  /** Sums in złote: `amount`, and what was `expected` instead. */
  amount: v.nullable(v.string()),
  expected: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  created_at: v.string(),
  done_at: v.nullable(v.string()),
  done_by_name: v.nullable(v.string()),
  note: v.nullable(v.string()),
  version: v.number(),
}
const OrderTask = v.object(task)

/** A task in the list, with its order. */
export const OrderTaskRow = v.object({
  ...task,
  order_number: v.string(),
  contractor_name: v.string(),
  training_name: v.string(),
})
export type OrderTaskRow = v.InferOutput<typeof OrderTaskRow>

/** An order as staff see it. */
export const Order = v.object({
  ...row,
  record_id: v.number(),
  record_number: v.nullable(v.string()),
  partner_id: v.nullable(v.number()),
  contractor_id: v.nullable(v.number()),
  placed_by_name: v.string(),
  credit_used: v.string(),
  refunded: v.string(),
  document_number: v.nullable(v.string()),
  document_date: v.nullable(v.string()),
  cancelled_at: v.nullable(v.string()),
  cancel_reason: v.nullable(v.string()),
  /** For the chart, in grosze: what is to be paid, came in, went back, and is on its way back. */
  due: v.number(),
  received: v.number(),
  returned: v.number(),
  pending: v.number(),
  has_open_attempt: v.boolean(),
  term: v.object({ id: v.number(), city: v.string(), training_date: v.string() }),
  participants: v.array(
    v.object({
      id: v.number(),
      full_name: v.string(),
      status: v.picklist(['waiting', 'offered', 'signed', 'present', 'absent', 'cancelled']),
      price_brutto: v.string(),
    }),
  ),
  attempts: v.array(Attempt),
  notifications: v.array(Notified),
  refunds: v.array(Refund),
  tasks: v.array(OrderTask),
})
export type Order = v.InferOutput<typeof Order>

const document = {
  document_number: requiredText(60),
  document_date: v.pipe(
    date(),
    v.check((day) => day <= today(), say('rule.date_not_in_future')),
  ),
}

/** A transfer that was booked. */
export const PayForm = v.strictObject({ ...document, version: version() })
export const UnpayForm = v.strictObject({ reason: requiredText(1000), version: version() })
/** Money that goes back, all that is left or a part of it. */
export const RefundForm = v.strictObject({
  amount: v.pipe(
    decimal(),
    v.check((amount) => Number(amount) > 0, say('rule.min_value', { limit: 0.01 })),
  ),
  reason: requiredText(1000),
  version: version(),
})

const UpdateMany = v.strictObject({
  ids: v.pipe(
    v.array(id(), say('order.select_first')),
    v.nonEmpty(say('order.select_first')),
    v.maxLength(100, say('rule.too_many_items', { limit: 100 })),
  ),
  status: choice(['paid', 'unpaid']),
  document_number: optionalText(60),
  document_date: v.optional(v.nullable(document.document_date), null),
  reason: optionalText(1000),
})
type UpdateMany = v.InferOutput<typeof UpdateMany>
/** Marks many orders at once: all of them, or none. A paid one needs its document. */
export const UpdateManyForm = v.pipe(
  UpdateMany,
  across<UpdateMany, 'status' | 'document_number'>(
    ['status', 'document_number'],
    'document_number',
    ({ status, document_number }) => status !== 'paid' || document_number !== null,
    'rule.required',
  ),
  across<UpdateMany, 'status' | 'document_date'>(
    ['status', 'document_date'],
    'document_date',
    ({ status, document_date }) => status !== 'paid' || document_date !== null,
    'rule.required',
  ),
  across<UpdateMany, 'status' | 'reason'>(
    ['status', 'reason'],
    'reason',
    ({ status, reason }) => status !== 'unpaid' || reason !== null,
    'rule.required',
  ),
)

/** `done`: what the task asks for was done. `dropped`: it will not be; a refund by transfer is then taken back. */
export const SettleForm = v.strictObject({
  outcome: choice(['done', 'dropped']),
  note: requiredText(1000),
  version: version(),
})

const one = 'order/orders/{training_order}'

/** Orders of trainings, their payments, and what staff have to settle (specification, sections 2 to 4). */
export const order = module('order', {
  'order.orders.index': list({
    path: 'order/orders',
    row: OrderRow,
    sort: ['created_at', 'order_number', 'training_name', 'contractor_name', 'gross_price', 'status', 'paid_at'],
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
    success: 'training_order.paid',
    summary: 'Book a transfer',
  }),
  'order.orders.unpay': endpoint({
    method: 'POST',
    path: `${one}/unpay`,
    body: UnpayForm,
    result: Order,
    idempotent: true,
    success: 'training_order.unpaid',
    summary: 'Take back that a transfer was booked',
  }),
  'order.orders.refund': endpoint({
    method: 'POST',
    path: `${one}/refund`,
    body: RefundForm,
    result: Order,
    idempotent: true,
    success: 'training_order.refund_asked',
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
  'public-zone.payment.payu.notify': endpoint({
    method: 'POST',
    path: 'public-zone/payment/payu/notify',
    access: 'public',
    body: v.looseObject({}) as unknown as NoFields,
    raw: true,
    result: v.object({}),
    rateLimit: 300,
    summary: 'What PayU tells about payments and refunds; signed by its header `OpenPayu-Signature`',
  }),
})
