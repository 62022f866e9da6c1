import { and, asc, eq, inArray } from 'drizzle-orm'
import { systemActor } from '#contract/lifecycle-actor.ts'
import type { PaymentType } from '#contract/payment/payment.ts'
import type { Acting } from '#server/db/acting.ts'
import { mailReminder } from './mails.ts'
import { advanceOrder, canOrder, lockedOrder } from './order.ts'
import { training_orders } from './table.ts'

/** Minimum time in milliseconds that is left for paying. */
const leastHold: Record<PaymentType, number> = { online: 3_600_000, transfer: 86_400_000 }

/**
 * Shortens the holds of unpaid orders whose term is now earlier than the places are held: to the latest time of payment, but a
 * day is left for a transfer and an hour for an online payment. Their contact persons are told at once.
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
