import { and, asc, eq, lte, notExists } from 'drizzle-orm'
import { fromGrosze, toGrosze } from '#contract/money.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import { untakeCredits } from './credits.ts'
import { advanceOrder, canOrder, lockedOrder, type Order, type OrderStep, openAttempts } from './order.ts'
import { payment_attempts, training_orders } from './table.ts'

/** What leaves an order: so many places, at these prices in all. */
export interface Reduction {
  quantity: number
  gross: string
  net: string
  reason: string
}

/**
 * Takes places out of an unpaid order. One that loses all of them is cancelled; one whose rest a credit covers is paid.
 * What a credit paid too much goes back to the credit.
 */
export async function reduceOrder(acting: Acting, order_id: number, reduction: Reduction): Promise<Order> {
  const order = await lockedOrder(acting.db, order_id)
  const quantity = Math.max(0, order.quantity - reduction.quantity)
  if (quantity === 0) return release(acting, order, { type: 'order.reduce', quantity, due: 0 }, reduction.reason)
  const gross = Math.max(0, toGrosze(order.gross_price) - toGrosze(reduction.gross))
  const net = Math.max(0, toGrosze(order.net_price) - toGrosze(reduction.net))
  const credit = Math.min(toGrosze(order.credit_used), gross)
  const reduced = await advanceOrder(acting, order, {
    event: { type: 'order.reduce', quantity, due: gross - credit },
    set: { quantity, gross_price: fromGrosze(gross), net_price: fromGrosze(net), credit_used: fromGrosze(credit) },
  })
  await untakeCredits(acting, order, toGrosze(order.credit_used) - credit)
  return reduced
}

/** Unpaid orders whose places are held no longer, and which nobody is paying at this moment. */
export async function overdueOrders(db: Database, at: Date): Promise<number[]> {
  const open = db
    .select({ id: payment_attempts.id })
    .from(payment_attempts)
    .where(and(eq(payment_attempts.order_id, training_orders.id), openAttempts))
  const rows = await db
    .select({ id: training_orders.id })
    .from(training_orders)
    .where(
      and(eq(training_orders.status, 'unpaid'), lte(training_orders.hold_until, at.toISOString()), notExists(open)),
    )
    .orderBy(asc(training_orders.id))
  return rows.map(({ id }) => id)
}

/**
 * Cancels an order whose hold is over. False when it is not (any more): it was paid meanwhile, or somebody is paying it;
 * then its participants keep their places.
 */
export async function expireOrder(acting: Acting, order_id: number): Promise<boolean> {
  const order = await lockedOrder(acting.db, order_id)
  if (!(await canOrder(acting, order, { type: 'order.expire' }))) return false
  await release(acting, order, { type: 'order.expire' }, null)
  return true
}

async function release(
  acting: Acting,
  order: Order,
  event: OrderStep['event'],
  cancel_reason: string | null,
): Promise<Order> {
  const released = await advanceOrder(acting, order, { event, set: { cancel_reason, credit_used: '0' } })
  await untakeCredits(acting, order, toGrosze(order.credit_used))
  return released
}
