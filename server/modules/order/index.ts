export { creditLeft, keepCredit } from './credits.ts'
export { orderHandlers, orderZoneHandlers } from './handlers.ts'
export { setOrderHolds } from './holds.ts'
export { orderJobs } from './jobs.ts'
export { lockedOrder, type Order, orderById } from './order.ts'
export { openTasks } from './open-tasks.ts'
export { type NewOrder, placeOrder } from './place.ts'
export { orderRecords } from './records.ts'
export { type RefundWay, refundOrder } from './refunds.ts'
export { cancelOrder, expireOrder, overdueOrders, type Reduction, reduceOrder } from './release.ts'
export {
  order_tasks,
  payment_attempts,
  payment_notifications,
  payment_refunds,
  training_credits,
  training_orders,
} from './table.ts'
export { ordersWithin } from './within.ts'
