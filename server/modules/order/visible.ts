import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import type { Scope } from '#server/http/access/scope.ts'
import { refuse } from '#server/refusal.ts'
import { lockedOrder, type Order } from './order.ts'
import { trainingOrdersInScope } from './orders-in-scope.ts'
import { training_orders } from './table.ts'

interface Reader {
  db: Database
  scope: Scope
}

/** An order that the person may see; otherwise 404. */
export async function findOrder({ db, scope }: Reader, id: number): Promise<Order> {
  const [order] = await db
    .select()
    .from(training_orders)
    .where(and(eq(training_orders.id, id), trainingOrdersInScope(scope)))
  return order ?? refuse('not_found')
}

/** An order that the person may see, locked until the transaction ends; otherwise 404. */
export function lockVisibleOrder({ db, scope }: Reader, id: number): Promise<Order> {
  return lockedOrder(db, id, trainingOrdersInScope(scope))
}
