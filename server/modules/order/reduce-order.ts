import { and, asc, eq, lte, notExists } from 'drizzle-orm'
import { fromGrosze, toGrosze } from '#contract/money.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import { returnCredits } from './credits.ts'
import { advanceOrder, canOrder, lockedOrder, type Order, type OrderStep, openAttempts } from './order.ts'
import { payment_attempts, training_orders } from './table.ts'

/** Places removed from an order, with their total price. */
export interface Reduction {
  quantity: number
  gross: string
  net: string
  reason: string
}

/**
 * Removes places from an unpaid order. Without places it is cancelled; when credits cover the rest it is paid. Unneeded credits
 * are returned.
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
  await returnCredits(acting, order, toGrosze(order.credit_used) - credit)
  return reduced
}

/** Unpaid orders whose hold is over, without a payment in progress. */
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
 * Cancels an order whose hold is over. Returns false when it was paid or is being paid; its participants then keep their
 * places.
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
  await returnCredits(acting, order, toGrosze(order.credit_used))
  return released
}
