import { payment } from '#contract/payment/payment.ts'
import { resources } from '#server/http/records/resources.ts'
import { payments } from './table.ts'

export const paymentMethods = resources(payment, {
  'payment.payments': { table: payments },
})
export const paymentRecords = paymentMethods.records
