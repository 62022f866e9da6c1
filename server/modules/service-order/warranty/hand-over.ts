import { handingOver } from '#server/modules/service-order/handling/hand-over.ts'
import { advance } from './advance.ts'
import { lockOrderAsServer, orderEntity } from './order.ts'
import { service_orders } from './table.ts'

/** Transfers every open warranty order of a colleague to another. */
export const handOverOrders = handingOver({
  entity: orderEntity,
  table: service_orders,
  lockAsServer: lockOrderAsServer,
  advance,
})
