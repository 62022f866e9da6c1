import { and, eq } from 'drizzle-orm'
import { fromGrosze, toGrosze } from '#contract/money.ts'
import type { Acting } from '#server/db/acting.ts'
import { audit } from '#server/db/audit.ts'
import { refuseField } from '#server/http/refusal.ts'
import { isChoosable, payments } from '#server/modules/payment/index.ts'
import { noteUses, sumOf, takeCredits } from './credits.ts'
import { mailPlaced } from './mails.ts'
import { nextOrderNumber } from './number.ts'
import { type Order, orderEntity } from './order.ts'
import { holdUntil } from './place-holds.ts'
import { training_orders } from './table.ts'

export interface NewOrder {
  record_id: number
  term_id: number
  partner_id: number | null
  contractor_id: number | null
  training_name: string
  contractor_name: string
  payment_id: number
  quantity: number
  unit_gross: string
  unit_net: string
  /** Whether credits of the company pay what they can. */
  use_credit: boolean
  /** Places are not held beyond this moment, whatever the form of payment. */
  hold_end?: string | null
}

/**
 * Places an order of places on a training (domain, part 1.7). Its places are held until `hold_until`; where nothing is to
 * be paid, because it is free or a credit covers it, it is paid at once.
 */
export async function placeOrder(acting: Acting, ordered: NewOrder): Promise<Order> {
  const { db, by, at } = acting
  const { payment_id, unit_gross, unit_net, use_credit, hold_end, ...about } = ordered
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, payment_id), isChoosable()))
  if (!payment) return refuseField('payment_id', 'rule.unknown_record')
  if (by.user_id === null) throw new Error('An order is placed by a person')

  const gross = toGrosze(unit_gross) * ordered.quantity
  const credits = use_credit ? await takeCredits(db, ordered, gross) : []
  const credit = sumOf(credits)
  const isPaid = gross === credit
  const created_at = at.toISOString()
  const [order] = await db
    .insert(training_orders)
    .values({
      ...about,
      order_number: nextOrderNumber(at),
      payment_id,
      payment_name: payment.name_pl,
      payment_type: payment.type,
      gross_price: fromGrosze(gross),
      net_price: fromGrosze(toGrosze(unit_net) * ordered.quantity),
      credit_used: fromGrosze(credit),
      status: isPaid ? 'paid' : 'unpaid',
      paid_at: isPaid ? created_at : null,
      hold_until: isPaid ? null : holdUntil(payment.type, at, hold_end ?? null),
      placed_by: by.user_id,
      created_at,
      updated_at: created_at,
    })
    .returning()
  if (!order) throw new Error('The order was not stored')
  await noteUses(acting, order.id, 'order', credits)
  await audit(db, { by, at, entity: orderEntity, entity_id: order.id, action: 'place', before: null, after: order })
  await mailPlaced(db, order)
  return order
}
