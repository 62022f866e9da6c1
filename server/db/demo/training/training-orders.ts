import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { toGrosze } from '#contract/values/money.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import { dropQueued, found, inserted, type Loading } from '#server/db/demo/loading.ts'
import { daysBack, hour, minute } from '#server/db/demo/moments.ts'
import { payment_attempts, payment_refunds, training_orders } from '#server/modules/order/index.ts'
import { applyPaymentNotification } from '#server/modules/order/payments/apply-payment-notification.ts'
import { advanceAttempt } from '#server/modules/order/payments/attempts.ts'
import { payments } from '#server/modules/payment/table.ts'
import { cancelParticipant } from '#server/modules/training/participants/cancel-participant.ts'
import { training_participants } from '#server/modules/training/participants/table.ts'
import { training_terms } from '#server/modules/training/table.ts'
import { lockedTerm } from '#server/modules/training/terms/life.ts'

type Order = typeof training_orders.$inferSelect

/**
 * Adds the events of orders other than payments by transfer: payments online, one that was
 * given up, one made twice, a refund through the provider, a transfer to send back, an order that waits for its money.
 */
export async function loadTrainingOrders(loading: Loading): Promise<void> {
  const { db, now } = loading
  const rows = await db
    .select({ order: training_orders })
    .from(training_orders)
    .innerJoin(training_terms, eq(training_terms.id, training_orders.term_id))
    .where(
      and(
        eq(training_orders.status, 'paid'),
        sql`${training_orders.gross_price} > 0`,
        gte(training_terms.training_date, today(daysBack(now, -5))),
      ),
    )
    .orderBy(desc(training_orders.created_at), desc(training_orders.id))
  const [waiting, unpaid, twice, refunded, ...others] = rows.map(({ order }) => order)
  if (waiting) await wait(db, waiting, daysBack(now, -5))
  if (unpaid) {
    await toOnline(db, unpaid, new Date(now.getTime() + 55 * minute))
    const attempt = await begin(db, unpaid, new Date(now.getTime() - 20 * minute))
    await advanceAttempt(db, attempt, { type: 'attempt.cancel' }, new Date(now.getTime() - 12 * minute))
  }
  if (twice) {
    await payOnline(loading, twice)
    await settle(db, await begin(db, twice, new Date(now.getTime() - 26 * hour)), new Date(now.getTime() - 25 * hour))
  }
  if (refunded) await refund(loading, refunded)
  for (const order of others.slice(0, 4)) await payOnline(loading, order)
  await giveUp(loading, others.slice(4))
  await dropQueued(loading, 'order.refund')
}

/** It has not been paid yet. */
async function wait(db: Database, order: Order, hold_until: Date, change: Partial<Order> = {}): Promise<void> {
  await db
    .update(training_orders)
    .set({
      status: 'unpaid',
      paid_at: null,
      transferred: null,
      document_number: null,
      document_date: null,
      hold_until: hold_until.toISOString(),
      ...change,
    })
    .where(eq(training_orders.id, order.id))
}

async function toOnline(db: Database, order: Order, hold_until: Date): Promise<void> {
  const [form] = await db.select().from(payments).where(eq(payments.type, 'online'))
  const { id: payment_id, name_pl: payment_name } = found(form, 'payment online')
  await wait(db, order, hold_until, { payment_id, payment_name, payment_type: 'online' })
}

async function payOnline({ db }: Loading, order: Order): Promise<void> {
  const at = new Date(Date.parse(order.created_at) + 12 * minute)
  await toOnline(db, order, new Date(at.getTime() + hour))
  await settle(db, await begin(db, order, at), new Date(at.getTime() + 4 * minute))
}

async function begin(db: Database, order: Order, at: Date) {
  const id = `DEMO${order.id}X${at.getTime().toString(36)}`.toUpperCase()
  const moment = at.toISOString()
  const created = await inserted(db, payment_attempts, {
    order_id: order.id,
    provider: 'payu',
    ext_order_id: `demo-${id}`,
    amount: toGrosze(order.gross_price),
    expires_at: new Date(at.getTime() + 30 * minute).toISOString(),
    created_at: moment,
    updated_at: moment,
  })
  return advanceAttempt(db, created, { type: 'attempt.redirect' }, at, { provider_order_id: id })
}

async function settle(db: Database, attempt: Awaited<ReturnType<typeof begin>>, at: Date): Promise<void> {
  const { ext_order_id, amount, currency } = attempt
  const provider_order_id = found(attempt.provider_order_id, 'order of the provider')
  const paid = { kind: 'payment', ext_order_id, provider_order_id, state: 'completed', amount, currency } as const
  await applyPaymentNotification(db, paid, at)
}

/** An administrator gives a part back, and the provider confirms it. */
async function refund(loading: Loading, order: Order): Promise<void> {
  const { db, now, act, staff } = loading
  await payOnline(loading, order)
  const at = daysBack(now, 1)
  const [paid] = await db.select().from(training_orders).where(eq(training_orders.id, order.id))
  const amount = (Number(order.gross_price) / 10).toFixed(2)
  await act(staff.administrator, at, 'order.orders.refund', {
    path: { training_order: order.id },
    body: { amount, reason: 'Rabat za zgłoszenie dwóch osób', version: found(paid, 'order').version },
  })
  const [asked] = await db.select().from(payment_refunds).where(eq(payment_refunds.order_id, order.id))
  const [attempt] = await db.select().from(payment_attempts).where(eq(payment_attempts.order_id, order.id))
  const notification = {
    kind: 'refund',
    provider_order_id: found(attempt?.provider_order_id, 'order of the provider'),
    provider_refund_id: `R${order.id}`,
    ext_refund_id: found(asked, 'refund').ext_refund_id,
    state: 'completed',
    amount: toGrosze(amount),
    failure: null,
  } as const
  await applyPaymentNotification(db, notification, new Date(at.getTime() + 2 * hour))
}

/** A person of a company that paid by transfer cannot come: their share is to be sent back. */
async function giveUp({ db, now, act, staff }: Loading, orders: readonly Order[]): Promise<void> {
  const at = new Date(now.getTime() - 6 * hour)
  const { by } = act.contextOf(staff.administrator, at)
  for (const { id, term_id, quantity } of orders) {
    if (quantity < 2) continue
    const term = await lockedTerm(db, term_id)
    const people = await db.select().from(training_participants).where(eq(training_participants.order_id, id))
    const gone = people.find(({ status }) => status === 'signed')
    if (!gone) continue
    const cancelled = { reason: 'Zwolnienie lekarskie', money: 'refund' } as const
    await cancelParticipant({ db, by, at, is_staff: true }, term, gone, cancelled)
    return
  }
}
