import { type SQL, sql } from 'drizzle-orm'
import { fromGrosze, toGrosze } from '#contract/values/money.ts'
import type { Database } from '#server/db/client.ts'
import type { Order } from './order.ts'

/*
 * The money of an order, as SQL in złote for queries with `training_orders`. Whatever shows, offers or returns money of an order
 * reads it here. Names are written with their table, because the select builder omits it for queries on one table.
 */

/** Amount received: transfers, completed online payments and used credits. A paid order without a recorded transfer was paid exactly. */
const received = sql`(
  case when training_orders.status = 'paid' or training_orders.paid_at is not null
    then training_orders.credit_used + coalesce(training_orders.transferred,
      case when training_orders.paid_online then 0 else training_orders.gross_price - training_orders.credit_used end)
    else 0 end
  + (select coalesce(sum(a.amount), 0) * 0.01 from payment_attempts a
      where a.order_id = training_orders.id and a.status in ('completed', 'refunded')))`

const refundsIn = (statuses: SQL) => sql`(
  select coalesce(sum(r.amount), 0) from payment_refunds r where r.order_id = training_orders.id and r.status in ${statuses})`

/** Amount that became a credit of the company. */
const credited = sql`(
  select coalesce(sum(c.amount), 0) from training_credits c where c.order_id = training_orders.id)`

/** Amount returned, being returned, or kept as a credit. A refund that failed is not returned. */
const returned = sql`(${refundsIn(sql`('requested', 'pending', 'completed')`)} + ${credited})`

/** What is left of the money of an order, for its people or without a place. */
export const leftOfOrder: SQL<string> = sql<string>`greatest(0, ${received} - ${returned})`

/** Received and returned money, in grosze. */
export interface OrderMoney {
  /** Amount due after credits. */
  due: number
  /** Amount received, including used credits. */
  received: number
  /** Amount returned, being returned, or kept as a credit. */
  returned: number
  /** Part of it that is not confirmed. */
  pending: number
  /** Part of it that became a credit. */
  credited: number
  has_open_attempt: boolean
}

/** Price of an order after credits, in grosze, also once it is paid. */
export function dueOf({ gross_price, credit_used }: Pick<Order, 'gross_price' | 'credit_used'>): number {
  return toGrosze(gross_price) - toGrosze(credit_used)
}

/** Amount that is to be paid now, in złote: nothing once the order is paid or cancelled. */
export function amountToPay(order: Pick<Order, 'status' | 'gross_price' | 'credit_used'>): string {
  return order.status === 'unpaid' ? fromGrosze(dueOf(order)) : '0.00'
}

/** `amountToPay` as SQL for queries with `training_orders`. */
export const amountToPaySql = sql<string>`case when training_orders.status = 'unpaid'
  then training_orders.gross_price - training_orders.credit_used else 0.00 end`

/** Condition for open attempts. */
export const openAttempts = sql`status in ('created', 'redirected', 'pending')`

/** Reads the money of an order. */
export async function moneyOf(
  db: Database,
  order: Pick<Order, 'id' | 'gross_price' | 'credit_used'>,
): Promise<OrderMoney> {
  const { rows } = await db.execute<
    Record<'received' | 'returned' | 'pending' | 'credited', string> & { open: boolean }
  >(sql`
    select ${received} as received, ${returned} as returned, ${credited} as credited,
      ${refundsIn(sql`('requested', 'pending')`)} as pending,
      exists (select from payment_attempts where order_id = training_orders.id and ${openAttempts}) as open
    from training_orders where training_orders.id = ${order.id}`)
  const [found] = rows
  if (!found) throw new Error(`Order ${order.id} has no sums`)
  return {
    due: dueOf(order),
    received: toGrosze(found.received),
    returned: toGrosze(found.returned),
    pending: toGrosze(found.pending),
    credited: toGrosze(found.credited),
    has_open_attempt: found.open,
  }
}
