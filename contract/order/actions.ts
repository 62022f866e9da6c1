import * as v from 'valibot'
import {
  across,
  choice,
  date,
  decimal,
  optionalText,
  requiredText,
  say,
  selectedOrders,
  today,
  versioned,
} from '#contract/rules.ts'
import type { OrderTaskKind } from './entity.ts'

const document = {
  document_number: requiredText(60),
  document_date: v.pipe(
    date(),
    v.check((day) => day <= today(), say('rule.date_not_in_future')),
  ),
}

const amount = () =>
  v.pipe(
    decimal(),
    v.check((value) => Number(value) > 0, say('rule.min_value', { limit: 0.01 })),
  )

/** A transfer that was booked. `amount`: what came in; null is what was to be paid. */
export const PayForm = versioned({ ...document, amount: v.optional(v.nullable(amount()), null) })

/** The booking of a transfer is taken back. */
export const UnpayForm = versioned({ reason: requiredText(1000) })

/** Money that goes back, all that is left or a part of it. */
export const RefundForm = versioned({ amount: amount(), reason: requiredText(1000) })

const UpdateMany = v.strictObject({
  ids: selectedOrders(),
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

/** What can be done about a task. Money that pays for no place is kept, given back, or pays another order. */
export const settleOutcomes = ['done', 'dropped', 'credit', 'refund', 'attach'] as const
export type SettleOutcome = (typeof settleOutcomes)[number]

/** What is offered for each kind of task, the usual first. */
export const outcomesOf: Record<OrderTaskKind, readonly SettleOutcome[]> = {
  late_payment: ['refund', 'credit', 'attach', 'done'],
  second_payment: ['refund', 'credit', 'attach', 'done'],
  wrong_amount: ['done'],
  refund_transfer: ['done', 'dropped'],
  refund_failed: ['done', 'dropped'],
}

const Settle = versioned({
  outcome: choice(settleOutcomes),
  /** The unpaid order of the same company that the money is to pay. */
  order_number: optionalText(40),
  note: requiredText(1000),
})
type Settle = v.InferOutput<typeof Settle>

/**
 * `done`: what the task asks for was done; a refund by transfer, also one that the provider refused, then counts as made.
 * `dropped`: it will not be; a refund by transfer is then taken back.
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

/** What happens to a company's money that pays for no place, by its own choice. */
export const moneyChoices = ['credit', 'refund'] as const
export const MoneyChoiceForm = v.strictObject({ choice: choice(moneyChoices) })

/** A credit that was sent back by transfer. */
export const PayOutForm = v.strictObject({ amount: amount(), ...document, note: optionalText(1000) })
