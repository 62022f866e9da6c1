import { order } from '#contract/order/order.ts'
import { trainingOrderStatus } from '#contract/order/statuses.ts'
import { orderZone } from '#contract/order/zone.ts'
import { trainingOrderStatuses } from '#contract/training/statuses.ts'
import { handlers } from '#server/http/handlers.ts'
import { wordsFor } from '#server/http/words.ts'
import { pay, refund, unpay, updateMany } from './actions.ts'
import { listCredits, payOutCredit, showCredit } from './credit-calls.ts'
import { listOwnOrders } from './own-orders.ts'
import { payOnline } from './pay-online.ts'
import { receivePayuNotification } from './payment-notification.ts'
import { listOrders, listTasks } from './rows.ts'
import { settle, settleOwn } from './settle.ts'
import { showOrder, showToCompany } from './show.ts'

/** Orders and tasks in the back office, and notifications of the provider. */
export const orderHandlers = handlers(order, {
  'order.orders.index': listOrders,
  'order.orders.show': (call) => showOrder(call, call.params.training_order),
  'order.orders.pay': async (call) => {
    await pay(call)
    return showOrder(call, call.params.training_order)
  },
  'order.orders.unpay': async (call) => {
    await unpay(call)
    return showOrder(call, call.params.training_order)
  },
  'order.orders.refund': async (call) => {
    await refund(call)
    return showOrder(call, call.params.training_order)
  },
  'order.orders.update-many': async (call) => ({ updated: await updateMany(call) }),
  'order.statuses.index': (call) =>
    wordsFor(trainingOrderStatuses, (status) => trainingOrderStatus[status].label, call),
  'order.tasks.index': listTasks,
  'order.tasks.settle': settle,
  'order.credits.index': listCredits,
  'order.credits.show': (call) => showCredit(call, call.params.training_credit),
  'order.credits.pay-out': async (call) => {
    await payOutCredit(call)
    return showCredit(call, call.params.training_credit)
  },
  'public-zone.payment.payu.notify': receivePayuNotification,
})

/** A company's own orders. */
export const orderZoneHandlers = handlers(orderZone, {
  'partnerzone.training.orders.index': listOwnOrders,
  'partnerzone.training.orders.show': (call) => showToCompany(call, call.params.training_order),
  'partnerzone.training.orders.pay': (call) => payOnline(call, call.params.training_order),
  'partnerzone.training.orders.settle': async (call) => {
    await settleOwn(call)
    return showToCompany(call, call.params.training_order)
  },
})
