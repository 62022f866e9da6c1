import { payment } from '#contract/payment/payment.ts'
import { handlers } from '#server/http/handlers.ts'
import type { ServerModule } from '#server/module.ts'
import { paymentMethods, paymentRecords } from './records.ts'
import { paymentTexts } from './texts.ts'

const paymentHandlers = handlers(payment, paymentMethods.handlers)

export { isChoosable, isOnlineOffered } from './choosable.ts'
export { payments } from './table.ts'

export const paymentModule: ServerModule = {
  name: 'payment',
  texts: paymentTexts,
  handlers: [paymentHandlers],
  records: [...paymentRecords],
}
