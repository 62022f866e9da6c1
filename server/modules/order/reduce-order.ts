import { and, asc, eq, inArray, lte, ne, notExists, type SQL } from 'drizzle-orm'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import type { PaymentType } from '#contract/payment/payment.ts'
import { fromGrosze, toGrosze } from '#contract/values/money.ts'
import type { Acting } from '#server/db/acting.ts'
import { auditAll } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { correlated } from '#server/db/correlated.ts'
import { returnCredits } from './credits.ts'
import { mailReminder } from './mails.ts'
import {
  advanceOrder,
  canOrder,
  lockedOrder,
  type Order,
  type OrderStep,
  openAttempts,
  trainingOrderEntity,
} from './order.ts'
import { payment_attempts, payment_refunds, training_credits, training_orders } from './table.ts'

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

/**
 * Kept amount of an order in złote, as SQL for queries with `training_orders`: received, less returned, being returned, or kept
 * as a credit. Equal to `moneyOf` of a single order.
 */
export const keptAmount: SQL<string> = correlated<string>`case when ${training_orders.status} <> 'paid' then 0 else
  ${training_orders.credit_used}
  + coalesce(${training_orders.transferred},
      case when ${training_orders.paid_online} then 0 else ${training_orders.gross_price} - ${training_orders.credit_used} end)
  + (select coalesce(sum(amount), 0) / 100.0 from ${payment_attempts}
      where order_id = ${training_orders.id} and status in ('completed', 'refunded'))
  - (select coalesce(sum(amount), 0) from ${payment_refunds} where order_id = ${training_orders.id} and status <> 'failed')
  - (select coalesce(sum(amount), 0) from ${training_credits} where order_id = ${training_orders.id})
  end`

/**
 * Orders whose participants were all moved are for their new term from now on: the day and place on its page, and until
 * when it can be paid. Terms must be locked. The version is not increased, so that open pages do not become outdated.
 */
export async function followPlaces(
  { db, by, at }: Pick<Acting, 'db' | 'by' | 'at'>,
  order_ids: readonly number[],
  term_id: number,
): Promise<void> {
  if (order_ids.length === 0) return
  const { id, term_id: ordered_for } = training_orders
  const orders = await db
    .select({ id, term_id: ordered_for })
    .from(training_orders)
    .where(and(inArray(id, [...order_ids]), ne(ordered_for, term_id)))
    .orderBy(asc(id))
    .for('update')
  if (orders.length === 0) return
  const moved = orders.map((order) => order.id)
  await db.update(training_orders).set({ term_id, updated_at: at.toISOString() }).where(inArray(id, moved))
  await auditAll(
    db,
    orders.map((before) => ({
      by,
      at,
      entity: trainingOrderEntity,
      entity_id: before.id,
      action: 'move' as const,
      before: { term_id: before.term_id },
      after: { term_id },
    })),
  )
}

/** Minimum time in milliseconds that is left for paying. */
const leastHold: Record<PaymentType, number> = { online: 3_600_000, transfer: 86_400_000 }

/**
 * Shortens the holds of unpaid orders whose term is now earlier than the places are held: to the latest time of
 * payment, but a day is left for a transfer and an hour for an online payment. Their contact persons are notified at
 * once.
 */
export async function shortenHolds(
  { db, at }: Pick<Acting, 'db' | 'at'>,
  order_ids: readonly number[],
  last_payment: Record<PaymentType, string>,
): Promise<void> {
  if (order_ids.length === 0) return
  const acting: Acting = { db, by: systemActor, at, is_staff: false }
  const unpaid = await db
    .select({ id: training_orders.id })
    .from(training_orders)
    .where(and(inArray(training_orders.id, [...order_ids]), eq(training_orders.status, 'unpaid')))
    .orderBy(asc(training_orders.id))
  for (const { id } of unpaid) {
    const order = await lockedOrder(db, id)
    const { payment_type: type } = order
    const end = Math.max(Date.parse(last_payment[type]), at.getTime() + leastHold[type])
    const event = { type: 'order.shorten_hold', hold_until: new Date(end).toISOString() } as const
    if (!(await canOrder(acting, order, event))) continue
    await mailReminder(db, await advanceOrder(acting, order, { event, set: { reminded_at: at.toISOString() } }))
  }
}
