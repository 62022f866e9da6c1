import * as v from 'valibot'
import { paymentTypes } from '#contract/payment/payment.ts'
import {
  participantStatuses,
  paymentAttemptStatuses,
  refundStatuses,
  trainingOrderStatuses,
} from '#contract/training/statuses.ts'
import { toGrosze } from '#contract/values/money.ts'
import { shownMoney } from '#contract/values/shown-numbers.ts'

/** Kinds of payment problems that need a decision by staff. */
export const orderTaskKinds = [
  'late_payment',
  'second_payment',
  'wrong_amount',
  'refund_transfer',
  'refund_failed',
  'payment_reversed',
  'refund_reversed',
] as const
export type OrderTaskKind = (typeof orderTaskKinds)[number]

/** Outcomes of a payment notification from the provider. */
export const notificationOutcomes = [
  'completed',
  'repeated',
  'pending',
  'cancelled',
  'ignored',
  'wrong_amount',
  'refund_completed',
  'refund_failed',
  'payment_reversed',
  'refund_reversed',
  'unknown',
] as const

const row = {
  id: v.number(),
  order_number: v.string(),
  training_name: v.string(),
  contractor_name: v.string(),
  quantity: v.number(),
  gross_price: shownMoney(),
  net_price: shownMoney(),
  payment_name: v.string(),
  payment_type: v.picklist(paymentTypes),
  status: v.picklist(trainingOrderStatuses),
  paid_online: v.boolean(),
  /** Until when unpaid places are held. */
  hold_until: v.nullable(v.string()),
  paid_at: v.nullable(v.string()),
  term_id: v.number(),
  /** Number of open tasks. */
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
  amount: shownMoney(),
  currency: v.string(),
  provider_order_id: v.nullable(v.string()),
  failure: v.nullable(v.string()),
  completed_at: v.nullable(v.string()),
  created_at: v.string(),
})

const Notified = v.object({
  id: v.number(),
  outcome: v.picklist(notificationOutcomes),
  received_at: v.string(),
})

const Refund = v.object({
  id: v.number(),
  way: v.picklist(['provider', 'transfer']),
  amount: shownMoney(),
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
  /** Amounts in złote: the actual `amount`, and the `expected` one. */
  amount: v.nullable(shownMoney()),
  expected: v.nullable(shownMoney()),
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
  /** Amount due; zero once it is paid or cancelled. */
  amount_due: shownMoney(),
  /** Amounts for the lifecycle, in grosze: price after credits, received, returned, and being returned. */
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
      status: v.picklist(participantStatuses),
      price_brutto: shownMoney(),
    }),
  ),
  attempts: v.array(Attempt),
  notifications: v.array(Notified),
  refunds: v.array(Refund),
  tasks: v.array(OrderTask),
})
export type Order = v.InferOutput<typeof Order>

/** Movements of a credit: used for an order, returned from a cancelled one, or paid out. */
export const creditUses = ['order', 'returned', 'payout'] as const

/** A company's credit for further trainings. */
export const CreditRow = v.object({
  id: v.number(),
  partner_id: v.nullable(v.number()),
  contractor_id: v.nullable(v.number()),
  contractor_name: v.string(),
  /** The order that the money came from. */
  order_id: v.number(),
  order_number: v.string(),
  training_name: v.string(),
  amount: shownMoney(),
  remaining: shownMoney(),
  /** Remaining amount of all credits of the company. */
  balance: shownMoney(),
  reason: v.string(),
  created_at: v.string(),
})
export type CreditRow = v.InferOutput<typeof CreditRow>

/** A credit with its history. */
export const Credit = v.object({
  ...CreditRow.entries,
  uses: v.array(
    v.object({
      id: v.number(),
      kind: v.picklist(creditUses),
      amount: shownMoney(),
      order_id: v.nullable(v.number()),
      order_number: v.nullable(v.string()),
      document_number: v.nullable(v.string()),
      document_date: v.nullable(v.string()),
      note: v.nullable(v.string()),
      done_by_name: v.nullable(v.string()),
      created_at: v.string(),
    }),
  ),
})
export type Credit = v.InferOutput<typeof Credit>

/** Name of an order's form of payment; null for a free training, for which nothing is paid. */
export const shownPayment = ({ gross_price, payment_name }: { gross_price: string; payment_name: string }) =>
  toGrosze(gross_price) > 0 ? payment_name : null
