import type { ServerModule } from '#server/module.ts'
import { orderHandlers, orderZoneHandlers } from './handlers.ts'
import { orderJobs } from './jobs.ts'
import { trainingOrderLetters } from './mails.ts'
import { orderRecords } from './records.ts'
import { orderSubscriptions } from './subscriptions.ts'
import { training_credits } from './table.ts'
import { orderTexts } from './texts.ts'

export { changePayment } from '#server/modules/order/payments/change-payment.ts'
export { refundOrder } from '#server/modules/order/payments/refunds.ts'
export { keepCredit } from './credits.ts'
export { lockedOrder, type Order } from './order.ts'
export { amountToPay, leftOfOrder } from './order-money.ts'
export { trainingOrdersInScope } from './orders-in-scope.ts'
export { ordersToPay, ownOrdersDue } from './own-orders.ts'
export { orderParts, ordersOf } from './personal-data.ts'
export { placeOrder } from './place-order.ts'
export { expireOrder, followPlaces, overdueOrders, reduceOrder, shortenHolds } from './reduce-order.ts'
export { keepLooseMoney } from './settle.ts'
export { showOrder, showToCompany } from './show.ts'
export { order_tasks, payment_attempts, payment_refunds, training_credits, training_orders } from './table.ts'
export { openTasks } from './tasks.ts'
export { connectTrainings, type TrainingsPort } from './trainings.ts'
export { findOrder, lockVisibleOrder } from './visible.ts'

export const orderModule: ServerModule = {
  name: 'order',
  texts: orderTexts,
  handlers: [orderHandlers, orderZoneHandlers],
  records: [...orderRecords],
  counted: [training_credits],
  jobs: [...orderJobs],
  letters: trainingOrderLetters,
  subscriptions: orderSubscriptions,
}
