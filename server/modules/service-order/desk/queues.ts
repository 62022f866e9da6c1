import { and, asc, eq, inArray, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { OrderQueue } from '#contract/service-order/desk/queues.ts'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import { openStatusesOf } from '#contract/service-order/order-statuses.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { type OrdersTable, ordersVisible } from '#server/modules/service-order/handling/order.ts'
import { refuse } from '#server/refusal.ts'

type Asking = Pick<CallContext, 'user' | 'at'>

/** Condition for open orders of a kind in one of these queues. */
export function inQueues(of: OrderKind, table: OrdersTable, asking: Asking) {
  return (queues: readonly OrderQueue[]): SQL | undefined =>
    and(inArray(table.status, openStatusesOf(of)), or(...queues.map((queue) => conditionOf(table, queue, asking))))
}

function conditionOf(table: OrdersTable, queue: OrderQueue, { user, at }: Asking): SQL {
  if (queue === 'mine') return eq(table.owner_id, user.id)
  if (queue === 'nobody') return isNull(table.owner_id)
  if (queue === 'ours') return eq(table.acts_next, 'distributor')
  return lte(table.due_at, at.toISOString())
}

/**
 * The unowned order of a kind that needs an action by the distributor and has the earliest deadline; those without one come last. Locked
 * until the transaction ends; a concurrent caller gets the next one.
 */
export async function nextUnowned(
  { db, scope, user, at }: CallContext<StaffScope>,
  of: OrderKind,
  table: OrdersTable & PgTable,
): Promise<number> {
  const waiting = and(
    ordersVisible(table, scope),
    inQueues(of, table, { user, at })(['nobody']),
    eq(table.acts_next, 'distributor'),
  )
  const [next] = (await db
    .select({ id: table.id })
    .from(table)
    .where(waiting)
    .orderBy(asc(table.due_at), asc(table.id))
    .limit(1)
    .for('update', { skipLocked: true })) as { id: number }[]
  return next?.id ?? refuse('lifecycle', { key: 'order.none_to_take' })
}
