import { sql } from 'drizzle-orm'
import { correlated } from '#server/db/correlated.ts'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { creditEntity } from './credit-calls.ts'
import { trainingOrderEntity } from './order.ts'
import { trainingOrdersInScope } from './orders-in-scope.ts'
import { order_tasks, training_credits, training_orders } from './table.ts'
import { taskEntity } from './tasks.ts'

/** Record kinds of this module. */
export const orderRecords: readonly RecordKind[] = [
  {
    entity: trainingOrderEntity,
    table: training_orders,
    title: sql<string>`${training_orders.order_number}`,
    visibleToStaff: trainingOrdersInScope,
    visibleToPartner: trainingOrdersInScope,
  },
  {
    entity: taskEntity,
    table: order_tasks,
    title: correlated<string>`(select order_number from training_orders where training_orders.id = ${order_tasks.order_id})`,
    visibleToStaff: (scope) =>
      sql`exists (select from training_orders where training_orders.id = ${order_tasks.order_id} and ${trainingOrdersInScope(scope) ?? sql`true`})`,
    permission: 'order.tasks.index',
  },
  {
    entity: creditEntity,
    table: training_credits,
    title: correlated<string>`(select order_number from training_orders where training_orders.id = ${training_credits.order_id})`,
    visibleToStaff: (scope) =>
      sql`exists (select from training_orders where training_orders.id = ${training_credits.order_id} and ${trainingOrdersInScope(scope) ?? sql`true`})`,
  },
]
