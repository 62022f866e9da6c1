import { and, eq } from 'drizzle-orm'
import type { PaymentType } from '#contract/payment/payment.ts'
import type { Acting } from '#server/db/acting.ts'
import { mailPlaced } from '#server/modules/order/mails.ts'
import { advanceOrder, type Order } from '#server/modules/order/order.ts'
import { holdUntil } from '#server/modules/order/place-holds.ts'
import { refuseUnpayable } from '#server/modules/order/place-order.ts'
import { payments } from '#server/modules/payment/index.ts'
import { refuseField } from '#server/refusal.ts'

/** Minimum hold in milliseconds after changing the form of payment. */
const leastHold = 3_600_000

/**
 * Changes the form of payment of an unpaid order, which must be locked. An open payment page is cancelled. The hold is that of
 * the new form counted from the order, at least an hour from now, and at most that of a transfer.
 */
export async function changePayment(
  acting: Acting,
  order: Order,
  { payment_id, last_payment }: { payment_id: number; last_payment: Record<PaymentType, string> },
): Promise<Order> {
  const { db, at } = acting
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, payment_id), eq(payments.active, true)))
  if (!payment) return refuseField('payment_id', 'rule.unknown_record')
  await refuseUnpayable(acting, payment, { partner_id: order.partner_id, last_payment })
  const placed = new Date(order.created_at)
  const usual = Math.max(Date.parse(holdUntil(db, payment.type, placed)), at.getTime() + leastHold)
  const longest = Math.max(
    Date.parse(holdUntil(db, 'transfer', placed)),
    Date.parse(order.hold_until ?? order.created_at),
  )
  const end = new Date(Math.min(usual, longest, Date.parse(last_payment[payment.type]))).toISOString()
  const changed = await advanceOrder(acting, order, {
    event: {
      type: 'order.change_payment',
      payment_type: payment.type,
      hold_until: order.hold_until === null ? null : end,
    },
    set: { payment_id, payment_name: payment.name_pl, reminded_at: null },
  })
  await mailPlaced(db, changed)
  return changed
}
