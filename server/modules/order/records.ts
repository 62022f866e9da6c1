import { sql } from 'drizzle-orm'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { orderEntity } from './order.ts'
import { order_tasks, training_orders } from './table.ts'
import { taskEntity } from './tasks.ts'
import { ordersWithin } from './within.ts'

/** What the house knows the records of this module by. */
export const orderRecords: readonly RecordKind[] = [
  {
    entity: orderEntity,
    table: training_orders,
    title: sql<string>`${training_orders.order_number}`,
    within: ordersWithin,
    served: ordersWithin,
  },
  {
    entity: taskEntity,
    table: order_tasks,
    title: sql<string>`(select order_number from training_orders where training_orders.id = ${order_tasks.order_id})`,
    within: (scope) =>
      sql`exists (select from training_orders where training_orders.id = ${order_tasks.order_id} and ${ordersWithin(scope) ?? sql`true`})`,
    permission: 'order.tasks.index',
  },
]
