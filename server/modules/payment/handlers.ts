import { payment } from '#contract/payment/payment.ts'
import { handlers } from '#server/http/handlers.ts'
import { paymentMethods } from './records.ts'

export const paymentHandlers = handlers(payment, paymentMethods.handlers)
