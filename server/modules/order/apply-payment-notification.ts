import { and, eq, sql } from 'drizzle-orm'
import type { notificationOutcomes } from '#contract/order/entity.ts'
import { fromGrosze, toGrosze } from '#contract/values/money.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import type { PaymentReport, RefundReport } from '#server/integrations/payments/payments.ts'
import { type Attempt, type AttemptEvent, advanceAttempt, asProvider, attemptById, canAttempt } from './attempts.ts'
import { lockedOrder, type Order } from './order.ts'
import { receive, returnExcess } from './received-money.ts'
import { failRefund, finishRefund, type Refund, refundById } from './refunds.ts'
import { order_tasks, payment_attempts, payment_refunds } from './table.ts'
import { addTask } from './tasks.ts'

/** Outcome of a notification. */
export type NotificationOutcome = (typeof notificationOutcomes)[number]

/** The outcome of a notification, with the attempt concerned. */
export interface AppliedNotification {
  outcome: NotificationOutcome
  attempt_id: number | null
}

/**
 * Applies a report of the provider about a payment or refund, from a notification or an answer. Idempotent; reports may arrive
 * in any order. Attempt and order change together; money is always accepted (domain, part 1.7).
 */
export function applyPaymentNotification(
  db: Database,
  word: PaymentReport | RefundReport,
  at: Date,
): Promise<AppliedNotification> {
  return word.kind === 'payment' ? applyPayment(db, word, at) : applyRefund(db, word, at)
}

async function applyPayment(db: Database, word: PaymentReport, at: Date): Promise<AppliedNotification> {
  const attempt = await lockedAttempt(db, word)
  if (!attempt) return { outcome: 'unknown', attempt_id: null }
  return { outcome: await decidePayment(asProvider(db, at), attempt, word), attempt_id: attempt.id }
}

async function decidePayment(acting: Acting, attempt: Attempt, word: PaymentReport): Promise<NotificationOutcome> {
  const { db, at } = acting
  const theirs = { provider_order_id: word.provider_order_id }
  const advance = (event: AttemptEvent) => advanceAttempt(db, attempt, event, at, theirs)

  if (word.state === 'completed') return complete(acting, attempt, word)
  if (word.state === 'pending' && canAttempt(attempt, { type: 'attempt.wait' }, at)) {
    await advance({ type: 'attempt.wait' })
    return 'pending'
  }
  if (word.state === 'cancelled' && canAttempt(attempt, { type: 'attempt.cancel' }, at)) {
    await advance({ type: 'attempt.cancel' })
    return 'cancelled'
  }
  return 'ignored'
}

async function complete(acting: Acting, attempt: Attempt, word: PaymentReport): Promise<NotificationOutcome> {
  const { db, at } = acting
  if (attempt.status === 'completed' || attempt.status === 'refunded') return 'repeated'
  const event = { type: 'attempt.complete', amount: word.amount, currency: word.currency } as const
  if (!canAttempt(attempt, event, at)) return refuseAmount(acting, attempt, word)
  const order = await lockedOrder(db, attempt.order_id)
  const settling = { event: { type: 'payment.settle', amount: attempt.amount } } as const
  const received = await receive(acting, order, settling, { grosze: attempt.amount, attempt_id: attempt.id })
  const { provider_order_id } = word
  await advanceAttempt(db, attempt, event, at, { provider_order_id, completed_at: at.toISOString(), failure: null })
  await returnExcess(acting, received, true)
  return 'completed'
}

/** An amount or currency other than requested is not a payment of the order; staff get a task. */
async function refuseAmount(acting: Acting, attempt: Attempt, word: PaymentReport): Promise<NotificationOutcome> {
  const { db, at } = acting
  const [known] = await db
    .select({ id: order_tasks.id })
    .from(order_tasks)
    .where(
      and(
        eq(order_tasks.order_id, attempt.order_id),
        eq(order_tasks.kind, 'wrong_amount'),
        sql`${order_tasks.detail} ->> 'attempt_id' = ${String(attempt.id)}`,
      ),
    )
  if (known) return 'repeated'
  const { provider_order_id, amount, currency } = word
  const event = { type: 'attempt.fail' } as const
  if (canAttempt(attempt, event, at))
    await advanceAttempt(db, attempt, event, at, { provider_order_id, failure: 'wrong_amount' })
  await addTask(acting, {
    order_id: attempt.order_id,
    kind: 'wrong_amount',
    detail: { attempt_id: attempt.id, amount: fromGrosze(amount), currency, expected: fromGrosze(attempt.amount) },
  })
  return 'wrong_amount'
}

/**
 * The attempt concerned, with its order locked, found by our own id, which must match the provider's. Payments that we never
 * requested are ignored.
 */
async function lockedAttempt(db: Database, word: PaymentReport): Promise<Attempt | undefined> {
  const [found] = await db
    .select({ id: payment_attempts.id, order_id: payment_attempts.order_id })
    .from(payment_attempts)
    .where(
      word.ext_order_id === null
        ? eq(payment_attempts.provider_order_id, word.provider_order_id)
        : eq(payment_attempts.ext_order_id, word.ext_order_id),
    )
  if (!found) return undefined
  await lockedOrder(db, found.order_id)
  const attempt = await attemptById(db, found.id)
  const isTheirs = attempt?.provider_order_id === null || attempt?.provider_order_id === word.provider_order_id
  return isTheirs ? attempt : undefined
}

async function applyRefund(db: Database, word: RefundReport, at: Date): Promise<AppliedNotification> {
  const [found] = await db
    .select({ id: payment_refunds.id, order_id: payment_refunds.order_id })
    .from(payment_refunds)
    .innerJoin(payment_attempts, eq(payment_attempts.id, payment_refunds.attempt_id))
    .where(
      and(
        eq(payment_attempts.provider_order_id, word.provider_order_id),
        word.ext_refund_id === null
          ? eq(payment_refunds.provider_refund_id, word.provider_refund_id)
          : eq(payment_refunds.ext_refund_id, word.ext_refund_id),
      ),
    )
  if (!found) return { outcome: 'unknown', attempt_id: null }
  const order = await lockedOrder(db, found.order_id)
  const refund = await refundById(db, found.id)
  const acting = asProvider(db, at)
  return { outcome: await decideRefund(acting, order, refund, word), attempt_id: refund.attempt_id }
}

async function decideRefund(
  acting: Acting,
  order: Order,
  refund: Refund,
  word: RefundReport,
): Promise<NotificationOutcome> {
  const { db, at } = acting
  if (refund.status === 'completed' || refund.status === 'failed') return 'repeated'
  if (word.amount !== toGrosze(refund.amount)) return 'wrong_amount'
  const { provider_refund_id } = word
  if (word.state === 'refused') {
    await failRefund(acting, order, refund, word.failure ?? 'refused')
    return 'refund_failed'
  }
  await db
    .update(payment_refunds)
    .set({ provider_refund_id, status: 'pending' })
    .where(eq(payment_refunds.id, refund.id))
  if (word.state === 'pending') return 'pending'
  await finishRefund(acting, order, refund)
  await endAttempt(db, refund, at)
  return 'refund_completed'
}

/** An attempt is refunded once everything was returned. */
async function endAttempt(db: Database, { attempt_id }: Refund, at: Date): Promise<void> {
  const attempt = attempt_id === null ? undefined : await attemptById(db, attempt_id)
  if (attempt?.status !== 'completed') return
  const { rows } = await db.execute<{ back: string }>(sql`
    select coalesce(sum(amount * 100), 0)::bigint as back from ${payment_refunds}
    where attempt_id = ${attempt.id} and status = 'completed'`)
  if (Number(rows[0]?.back) >= attempt.amount) await advanceAttempt(db, attempt, { type: 'attempt.refund' }, at)
}
