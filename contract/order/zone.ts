import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { oneOf, text } from '#contract/declare/filters.ts'
import { list } from '#contract/declare/list.ts'
import { paymentTypes } from '#contract/payment/payment.ts'
import { paymentAttemptStatuses, trainingOrderStatuses } from '#contract/training/statuses.ts'
import { shownMoney } from '#contract/values/shown-numbers.ts'
import { MoneyChoiceForm } from './actions.ts'
import { nextOfCompanyOrder } from './next-texts.ts'

/** An order as its company sees it, with the actual state of payment. */
export const ZoneOrder = v.object({
  id: v.number(),
  order_number: v.string(),
  term_id: v.number(),
  training_name: v.string(),
  quantity: v.number(),
  gross_price: shownMoney(),
  credit_used: v.string(),
  /** Amount due; zero once it is paid or cancelled. */
  amount_due: shownMoney(),
  refunded: v.string(),
  status: v.picklist(trainingOrderStatuses),
  payment_type: v.picklist(paymentTypes),
  payment_name: v.string(),
  hold_until: v.nullable(v.string()),
  paid_at: v.nullable(v.string()),
  cancelled_at: v.nullable(v.string()),
  created_at: v.string(),
  /** The latest attempt to pay online. */
  attempt: v.nullable(
    v.object({
      status: v.picklist(paymentAttemptStatuses),
      failure: v.nullable(v.string()),
      created_at: v.string(),
    }),
  ),
  /** Whether `pay` starts a payment, or returns to the page of an open one. */
  can_pay: v.boolean(),
  /** Whether the form of payment can be changed. */
  can_change_payment: v.boolean(),
  /** Whether the places of a lapsed order can be taken again: the term still accepts participants. */
  can_resume: v.boolean(),
  /** Money paid twice or for places that no longer exist; the company chooses its use. */
  unsettled: v.nullable(v.object({ kind: v.picklist(['late_payment', 'second_payment']), amount: shownMoney() })),
  /** Data for a transfer; null when it is not paid by transfer. */
  transfer: v.nullable(
    v.object({
      recipient: v.string(),
      bank_account: v.nullable(v.string()),
      title: v.string(),
      amount: shownMoney(),
      due_on: v.nullable(v.string()),
    }),
  ),
})
export type ZoneOrder = v.InferOutput<typeof ZoneOrder>

/** An order in the company's own list. */
export const ZoneOrderRow = v.object({
  id: v.number(),
  order_number: v.string(),
  term_id: v.number(),
  training_name: v.string(),
  training_date: v.string(),
  city: v.string(),
  quantity: v.number(),
  gross_price: shownMoney(),
  /** Amount due; zero once it is paid or cancelled. */
  amount_due: shownMoney(),
  payment_name: v.string(),
  status: v.picklist(trainingOrderStatuses),
  /** Until when unpaid places are held. */
  hold_until: v.nullable(v.string()),
  paid_at: v.nullable(v.string()),
  created_at: v.string(),
})
export type ZoneOrderRow = v.InferOutput<typeof ZoneOrderRow>

const one = 'partnerzone/training/orders/{training_order}'

/** A company's own training orders. */
export const orderZone = module('training', {
  'partnerzone.training.orders.index': list({
    path: 'partnerzone/training/orders',
    row: ZoneOrderRow,
    texts: [nextOfCompanyOrder],
    sort: ['created_at', 'order_number', 'training_date', 'hold_until'],
    sums: ['quantity', 'gross_price', 'amount_due'],
    filters: { search: text(), status: oneOf(trainingOrderStatuses) },
    summary: 'Orders of the own companies',
  }),
  'partnerzone.training.orders.show': endpoint({
    method: 'GET',
    path: one,
    result: ZoneOrder,
    summary: 'An order of the company, with the truth about its payment',
  }),
  'partnerzone.training.orders.pay': endpoint({
    method: 'POST',
    path: `${one}/pay`,
    companyRoles: ['accounts', 'trainings'],
    result: v.object({ redirect_url: v.string() }),
    transaction: 'own',
    rateLimit: 60,
    summary: 'Begin to pay online, or go on with the payment that is open',
  }),
  'partnerzone.training.orders.settle': endpoint({
    method: 'POST',
    path: `${one}/settle`,
    companyRoles: ['accounts'],
    body: MoneyChoiceForm,
    result: ZoneOrder,
    idempotent: true,
    success: 'training_order.settled',
    summary: 'Say what becomes of money that pays for no place: a credit, or back',
  }),
})
