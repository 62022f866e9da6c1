import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { fromGrosze, toGrosze } from '#contract/values/money.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { addCredit, endWhenEmpty } from '#server/modules/order/credits.ts'
import { mailRefunded } from '#server/modules/order/mails.ts'
import { advanceOrder, lockedOrder, type Order } from '#server/modules/order/order.ts'
import { moneyOf } from '#server/modules/order/order-money.ts'
import { payment_attempts, payment_refunds } from '#server/modules/order/table.ts'
import { addTask, type Task } from '#server/modules/order/tasks.ts'
import { refuse } from '#server/refusal.ts'
import { codedText } from '#server/texts/coded-text.ts'

/** How money is returned: by the provider, by a transfer of staff, or not at all. */
export type RefundWay = 'provider' | 'transfer' | 'nothing'

/** A refund as it is stored. */
export type Refund = typeof payment_refunds.$inferSelect

interface Wanted {
  amount: string
  reason: string
  /** Whose share it is; null where it is nobody's in particular. */
  participant_id: number | null
}

/** Money to return, in grosze. */
interface Return {
  grosze: number
  reason: string
  participant_id: number | null
}

/**
 * Refunds money of places given up: at most the rest of the order. Used credits become credits again; other money is
 * returned the way it was paid. It counts as returned once confirmed.
 */
export async function refundOrder(
  acting: Acting,
  { order_id, ...wanted }: Wanted & { order_id: number },
): Promise<RefundWay> {
  const order = await lockedOrder(acting.db, order_id)
  const { received, returned } = await moneyOf(acting.db, order)
  const { amount, reason, participant_id } = wanted
  const grosze = Math.max(0, Math.min(toGrosze(amount), received - returned))
  if (order.status !== 'paid' || grosze === 0) return 'nothing'
  return giveBack(acting, order, { grosze, reason, participant_id, for_places: true })
}

/**
 * Records a transfer in place of a refund refused by the provider. Refused when the money was returned otherwise in the
 * meantime.
 */
export async function settleByTransfer(acting: Acting, order: Order, failed: Refund): Promise<Order> {
  const grosze = toGrosze(failed.amount)
  const asked = await advanceOrder(acting, order, {
    event: { type: 'refund.request', amount: grosze, for_places: true },
    refusal: 'order.refund_too_much',
  })
  const { reason, participant_id } = failed
  const sent = await addRefund(acting, order.id, { grosze, reason, participant_id, attempt_id: null })
  return finishRefund(acting, asked, sent)
}

/** Books a payment that the provider has taken back as returned, at most what is left of the order. */
export async function bookReversal(acting: Acting, order: Order, detail: Task['detail']): Promise<Order> {
  const { received, returned } = await moneyOf(acting.db, order)
  const grosze = Math.min(toGrosze(String(detail.amount ?? 0)), received - returned)
  if (grosze <= 0) return order
  const asked = await advanceOrder(acting, order, {
    event: { type: 'refund.request', amount: grosze, for_places: true },
    refusal: 'order.refund_too_much',
  })
  const attempt_id = typeof detail.attempt_id === 'number' ? detail.attempt_id : null
  const made = await addRefund(acting, order.id, {
    grosze,
    reason: codedText('training_order.payment_reversed'),
    participant_id: null,
    attempt_id,
  })
  return finishRefund(acting, asked, made)
}

/** Returns money of a locked order; more than the remaining amount is refused. */
export async function giveBack(
  acting: Acting,
  order: Order,
  { for_places, ...wanted }: Return & { for_places: boolean },
): Promise<RefundWay> {
  const { grosze, reason, participant_id } = wanted
  const cash = Math.min(grosze, await cashLeft(acting.db, order))
  const asked = await advanceOrder(acting, order, {
    event: { type: 'refund.request', amount: grosze, for_places },
    refusal: 'order.refund_too_much',
  })
  await addCredit(acting, order, { grosze: grosze - cash, reason, participant_id })
  if (cash === 0) {
    await endWhenEmpty(acting, asked, reason)
    return 'nothing'
  }
  const part = { ...wanted, grosze: cash }
  return order.paid_online ? throughProvider(acting, order, part) : byTransfer(acting, order, part)
}

/** Remaining money that is not a used credit; credits are returned last. */
async function cashLeft(db: Database, order: Order): Promise<number> {
  const { received, returned, credited } = await moneyOf(db, order)
  const ofCredit = toGrosze(order.credit_used)
  const cashReturned = returned - credited + Math.max(0, credited - ofCredit)
  return Math.max(0, received - ofCredit - cashReturned)
}

async function byTransfer(acting: Acting, order: Order, part: Return): Promise<RefundWay> {
  const refund = await addRefund(acting, order.id, { ...part, attempt_id: null })
  const detail = { refund_id: refund.id, amount: refund.amount }
  await addTask(acting, { order_id: order.id, kind: 'refund_transfer', detail })
  return 'transfer'
}

/** Each payment is refunded separately up to its amount, because an order may have been paid twice. */
async function throughProvider(acting: Acting, order: Order, whole: Return): Promise<RefundWay> {
  let left = whole.grosze
  for (const { id, left: there } of await refundableAttempts(acting.db, order.id)) {
    const part = Math.min(left, there)
    if (part <= 0) continue
    const refund = await addRefund(acting, order.id, { ...whole, grosze: part, attempt_id: id })
    await enqueue(acting.db, 'order.refund', { refund_id: refund.id })
    left -= part
  }
  if (left > 0) await byTransfer(acting, order, { ...whole, grosze: left })
  return 'provider'
}

/** Completed payments of an order with their remaining amounts in grosze, latest first. */
async function refundableAttempts(db: Database, order_id: number): Promise<{ id: number; left: number }[]> {
  const { rows } = await db.execute<{ id: number; left: string }>(sql`
    select a.id, a.amount - coalesce((
      select sum(r.amount * 100) from ${payment_refunds} r where r.attempt_id = a.id and r.status <> 'failed'), 0)::bigint as left
    from ${payment_attempts} a
    where a.order_id = ${order_id} and a.status in ('completed', 'refunded')
    order by a.completed_at desc, a.id desc`)
  return rows.map(({ id, left }) => ({ id, left: Number(left) }))
}

async function addRefund(
  { db, by, at }: Acting,
  order_id: number,
  { grosze, reason, participant_id, attempt_id }: Return & { attempt_id: number | null },
): Promise<Refund> {
  const [refund] = await db
    .insert(payment_refunds)
    .values({
      order_id,
      participant_id,
      attempt_id,
      amount: fromGrosze(grosze),
      reason,
      ext_refund_id: randomUUID(),
      requested_by: by.user_id,
      created_at: at.toISOString(),
    })
    .returning()
  if (!refund) throw new Error('The refund was not stored')
  return refund
}

/** Confirms a refund; an order without remaining money is cancelled. */
export async function finishRefund(acting: Acting, order: Order, refund: Refund): Promise<Order> {
  const { received, returned, pending } = await moneyOf(acting.db, order)
  const amount = toGrosze(refund.amount)
  const isEnd = received <= returned && pending <= amount
  const ended = await advanceOrder(acting, order, {
    event: { type: 'refund.confirm', amount },
    set: {
      refunded: fromGrosze(toGrosze(order.refunded) + amount),
      ...(isEnd && { cancel_reason: refund.reason }),
    },
  })
  await acting.db
    .update(payment_refunds)
    .set({ status: 'completed', finished_at: acting.at.toISOString(), failure: null })
    .where(eq(payment_refunds.id, refund.id))
  await mailRefunded(acting.db, ended, refund)
  return ended
}

/** Marks a refund as failed; the money counts as kept again, and staff get a task. */
export async function failRefund(acting: Acting, order: Order, refund: Refund, failure: string): Promise<void> {
  await advanceOrder(acting, order, { event: { type: 'refund.fail', amount: toGrosze(refund.amount) } })
  await acting.db
    .update(payment_refunds)
    .set({ status: 'failed', finished_at: acting.at.toISOString(), failure: failure.slice(0, 300) })
    .where(eq(payment_refunds.id, refund.id))
  if (refund.attempt_id === null) return
  const detail = { refund_id: refund.id, amount: refund.amount }
  await addTask(acting, { order_id: order.id, kind: 'refund_failed', detail })
}

/** The current refund. */
export async function refundById(db: Database, id: number): Promise<Refund> {
  const [refund] = await db.select().from(payment_refunds).where(eq(payment_refunds.id, id))
  return refund ?? refuse('not_found')
}

/** Refunds accepted by the provider and not confirmed. */
export function pendingRefunds(db: Database): Promise<Refund[]> {
  return db.select().from(payment_refunds).where(eq(payment_refunds.status, 'pending')).orderBy(asc(payment_refunds.id))
}
