import { and, asc, type SQL } from 'drizzle-orm'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { ordersVisible } from '#server/modules/service-order/handling/order.ts'
import { tableOf } from './kinds.ts'

/** Maximum number of orders named in a letter. */
const named = 20

/** An order in a letter about several. */
export interface ListedOrder {
  order_number: string
  partner_name: string
  model_name: string | null
  owner_name: string | null
  due_at: string | null
}

/**
 * Content of a letter about several orders: those matching the condition that the person may see, earliest deadline first; null
 * without any.
 */
export async function listedFor(db: Database, of: OrderKind, scope: StaffScope, where: SQL | undefined) {
  const table = tableOf[of]
  const seen = and(where, ordersVisible(table, scope))
  const { order_number, partner_name, model_name, owner_name, due_at } = table
  const orders = (await db
    .select({ order_number, partner_name, model_name, owner_name, due_at })
    .from(table)
    .where(seen)
    .orderBy(asc(due_at), asc(table.id))
    .limit(named)) as ListedOrder[]
  if (orders.length === 0) return null
  const total = orders.length < named ? orders.length : await db.$count(table, seen)
  return { of, orders, more: total - orders.length }
}
