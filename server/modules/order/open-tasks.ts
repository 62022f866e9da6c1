import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { PaymentTasks } from '#contract/dashboard/dashboard.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { ordersInScope } from './orders-in-scope.ts'
import { order_tasks, training_orders } from './table.ts'

/** Open tasks: their number, and the oldest ones. */
export async function openTasks({ db, scope }: CallContext<StaffScope>, shown: number): Promise<PaymentTasks> {
  const where = and(isNull(order_tasks.done_at), ordersInScope(scope))
  const oldest = await db
    .select({
      id: order_tasks.id,
      order_id: order_tasks.order_id,
      kind: order_tasks.kind,
      order_number: training_orders.order_number,
      contractor_name: training_orders.contractor_name,
      created_at: order_tasks.created_at,
    })
    .from(order_tasks)
    .innerJoin(training_orders, eq(training_orders.id, order_tasks.order_id))
    .where(where)
    .orderBy(asc(order_tasks.created_at), asc(order_tasks.id))
    .limit(shown)
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(order_tasks)
    .innerJoin(training_orders, eq(training_orders.id, order_tasks.order_id))
    .where(where)
  return { total: counted?.total ?? 0, oldest }
}
