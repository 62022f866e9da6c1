import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PaymentType } from '#contract/payment/payment.ts'
import { fromGrosze, toGrosze } from '#contract/values/money.ts'
import { today } from '#contract/values/rules.ts'
import type { Acting } from '#server/db/acting.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { roles, user_roles, users } from '#server/modules/auth/index.ts'
import { partner_users } from '#server/modules/partner/index.ts'
import { isChoosable, payments } from '#server/modules/payment/index.ts'
import { refuseField } from '#server/refusal.ts'
import { noteUses, sumOf, takeCredits } from './credits.ts'
import { mailPlaced } from './mails.ts'
import { type Order, trainingOrderEntity } from './order.ts'
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
  /** Whether the company's credits are used. */
  use_credit: boolean
  /** Latest time of payment by form; places are not held beyond it. */
  last_payment: Record<PaymentType, string>
}

/**
 * Places an order for a training (domain, part 1.7). Its places are held until `hold_until`; an order with nothing due, because
 * it is free or covered by credits, is paid immediately.
 */
export async function placeOrder(acting: Acting, ordered: NewOrder): Promise<Order> {
  const { db, by, at } = acting
  const { payment_id, unit_gross, unit_net, use_credit, last_payment, ...about } = ordered
  const gross = toGrosze(unit_gross) * ordered.quantity
  const [payment] = await db
    .select()
    .from(payments)
    // Nothing is paid for a free training, by whatever form.
    .where(and(eq(payments.id, payment_id), gross > 0 ? isChoosable(db) : undefined))
  if (!payment) return refuseField('payment_id', 'rule.unknown_record')
  if (by.user_id === null) throw new Error('An order is placed by a person')

  const credits = use_credit ? await takeCredits(db, ordered, gross) : []
  const credit = sumOf(credits)
  const isPaid = gross === credit
  if (!isPaid) await refuseUnpayable(acting, payment, { ...ordered, last_payment })
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
      hold_until: isPaid ? null : holdUntil(db, payment.type, at, last_payment[payment.type]),
      placed_by: by.user_id,
      created_at,
      updated_at: created_at,
    })
    .returning()
  if (!order) throw new Error('The order was not stored')
  await noteUses(acting, order.id, 'order', credits)
  await audit(db, {
    by,
    at,
    entity: trainingOrderEntity,
    entity_id: order.id,
    action: 'place',
    before: null,
    after: order,
  })
  await mailPlaced(db, order)
  return order
}

/** Refuses, at its field, a form of payment that is too late, or that no person of the company could use. */
export async function refuseUnpayable(
  { db, by, at, is_staff }: Acting,
  { type }: { type: PaymentType },
  { partner_id, last_payment }: Pick<NewOrder, 'partner_id' | 'last_payment'>,
): Promise<void> {
  if (at.toISOString() >= last_payment[type]) refuseField('payment_id', 'training_order.too_late_to_pay')
  if (type !== 'online') return
  const canPay = is_staff ? await hasPayer(db, partner_id) : by.permissions['partnerzone.training.orders.pay'] === true
  if (!canPay) refuseField('payment_id', 'training_order.nobody_pays_online')
}

/** Whether a person of a company can pay online; a contractor without a partner has no one in the partner zone. */
export async function hasPayer(db: Database, partner_id: number | null): Promise<boolean> {
  if (partner_id === null) return false
  const { rows } = await db.execute<{ is: boolean }>(sql`
    select exists (
      select from ${partner_users}
      join ${users} on ${users.id} = ${partner_users.user_id} and ${users.status} = 1
      join ${user_roles} on ${user_roles.user_id} = ${users.id}
      join ${roles} on ${roles.id} = ${user_roles.role_id}
      where ${partner_users.partner_id} = ${partner_id}
        and 'partnerzone.training.orders.pay' = any(${roles.permissions})) as is`)
  return rows[0]?.is === true
}

/**
 * The next number, `SZK/<year>/<n>`, as a value for an insert. Never repeated; numbers of rolled back transactions are skipped,
 * so that orders do not wait for each other.
 */
function nextOrderNumber(at: Date): SQL<string> {
  const year = today(at).slice(0, 4)
  return sql`'SZK/' || ${year}::text || '/' || next_of_year('training_order_number', ${year}::integer)`
}
