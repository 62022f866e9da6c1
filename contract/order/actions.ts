import * as v from 'valibot'
import { bounded, notInFuture } from '#contract/values/bounds.ts'
import { across, choice, date, decimal, optionalText, requiredText, say, versioned } from '#contract/values/rules.ts'
import { selectedOrders } from '#contract/values/selected-orders.ts'
import type { OrderTaskKind } from './entity.ts'

const document = {
  document_number: requiredText(60),
  document_date: bounded(date(), { until: [notInFuture] }),
}

const amount = () =>
  v.pipe(
    decimal(),
    v.check((value) => Number(value) > 0, say('rule.min_value', { limit: 0.01 })),
  )

/** Records a transfer. `amount` is the received sum; null means the amount due. */
export const PayForm = versioned({ ...document, amount: v.optional(v.nullable(amount()), null) })

/** Reverses the recording of a transfer. */
export const UnpayForm = versioned({ reason: requiredText(1000) })

/** Refunds the rest of the payment, or part of it. */
export const RefundForm = versioned({ amount: amount(), reason: requiredText(1000) })

const UpdateMany = v.strictObject({
  ids: selectedOrders(),
  status: choice(['paid', 'unpaid']),
  document_number: optionalText(60),
  document_date: v.optional(v.nullable(document.document_date), null),
  reason: optionalText(1000),
})
type UpdateMany = v.InferOutput<typeof UpdateMany>

/** Updates many orders at once: all of them or none. A paid order needs its document. */
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

/** Ways to settle a task. Money without a place is kept as credit, refunded, or used for another order. */
export const settleOutcomes = ['done', 'dropped', 'credit', 'refund', 'attach'] as const
export type SettleOutcome = (typeof settleOutcomes)[number]

/** Outcomes offered for each kind of task, the usual one first. */
export const outcomesOf: Record<OrderTaskKind, readonly SettleOutcome[]> = {
  late_payment: ['refund', 'credit', 'attach', 'done'],
  second_payment: ['refund', 'credit', 'attach', 'done'],
  wrong_amount: ['done'],
  refund_transfer: ['done', 'dropped'],
  refund_failed: ['done', 'dropped'],
  payment_reversed: ['done', 'dropped'],
  refund_reversed: ['done'],
}

/** Whether a page knows how a task is settled. One of the release before does not know a kind that is new since. */
export const isKnownTask = ({ kind }: { kind: OrderTaskKind }): boolean => Object.hasOwn(outcomesOf, kind)

const Settle = versioned({
  outcome: choice(settleOutcomes),
  /** Number of the company's unpaid order that the money is used for. */
  order_number: optionalText(40),
  note: requiredText(1000),
})
type Settle = v.InferOutput<typeof Settle>

/**
 * `done`: the task was carried out; a refund by transfer, or one that the provider refused, then counts as made. `dropped`: it
 * will not be carried out; a refund by transfer is then cancelled. A reversed payment is booked as returned by the one, and stays
 * received by the other.
 */
export const SettleForm = v.pipe(
  Settle,
  across<Settle, 'outcome' | 'order_number'>(
    ['outcome', 'order_number'],
    'order_number',
    ({ outcome, order_number }) => outcome !== 'attach' || order_number !== null,
    'rule.required',
  ),
)

/** The company's own choice for money without a place. */
export const moneyChoices = ['credit', 'refund'] as const
export const MoneyChoiceForm = v.strictObject({ choice: choice(moneyChoices) })

/** Pays out a credit by transfer. */
export const PayOutForm = v.strictObject({ amount: amount(), ...document, note: optionalText(1000) })
