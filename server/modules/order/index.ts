export { keepCredit } from './credits.ts'
export { orderHandlers, orderZoneHandlers } from './handlers.ts'
export { setOrderHolds } from './holds.ts'
export { orderJobs } from './jobs.ts'
export { openTasks } from './open-tasks.ts'
export { lockedOrder, type Order } from './order.ts'
export { placeOrder } from './place.ts'
export { orderRecords } from './records.ts'
export { refundOrder } from './refunds.ts'
export { expireOrder, overdueOrders, reduceOrder } from './release.ts'
export {
  order_tasks,
  payment_attempts,
  payment_notifications,
  payment_refunds,
  training_credits,
  training_orders,
} from './table.ts'
export { ordersWithin } from './within.ts'
