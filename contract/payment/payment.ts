import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { boolean, oneOf, text } from '#contract/declare/filters.ts'
import { list, lookup, Option } from '#contract/declare/list.ts'
import { choice, flag, requiredText, version } from '#contract/values/rules.ts'

/** Online payment, or bank transfer. */
export const paymentTypes = ['online', 'transfer'] as const
export type PaymentType = (typeof paymentTypes)[number]

const form = { name_pl: requiredText(120), name_en: requiredText(120), type: choice(paymentTypes), active: flag() }
/** A form of payment as it is edited. The set of forms is fixed; none is created or deleted. */
export const PaymentForm = v.strictObject(form)

const Payment = v.object({
  id: v.number(),
  name_pl: v.string(),
  name_en: v.string(),
  type: v.picklist(paymentTypes),
  active: v.boolean(),
  version: v.number(),
  created_at: v.string(),
})

/** Forms of payment for trainings (specification, section 2). */
export const payment = module('payment', {
  'payment.payments.index': list({
    path: 'payment/payments',
    row: Payment,
    sort: ['created_at', 'name_pl', 'name_en', 'type'],
    filters: { name_pl: text(), name_en: text(), type: oneOf(paymentTypes), active: boolean() },
    summary: 'Forms of payment',
  }),
  'payment.payments.show': endpoint({
    method: 'GET',
    path: 'payment/payments/{payment}',
    result: Payment,
    summary: 'Show',
  }),
  'payment.payments.update': endpoint({
    method: 'PATCH',
    path: 'payment/payments/{payment}',
    body: v.strictObject({ ...form, version: version() }),
    result: Payment,
    success: 'saved',
    summary: 'Update',
  }),
  'payment.payments.lookup': lookup({
    path: 'payment/payments/lookup',
    row: Option,
    summary: 'Find a form of payment',
  }),
})
