import * as v from 'valibot'
import { across, choice, date, decimal, id, optionalText, requiredText, say, today, version } from '#contract/rules.ts'

const document = {
  document_number: requiredText(60),
  document_date: v.pipe(
    date(),
    v.check((day) => day <= today(), say('rule.date_not_in_future')),
  ),
}

/** A transfer that was booked. */
export const PayForm = v.strictObject({ ...document, version: version() })

/** The booking of a transfer is taken back. */
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
