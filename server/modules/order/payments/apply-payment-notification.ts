import { and, eq, sql } from 'drizzle-orm'
import type { notificationOutcomes } from '#contract/order/entity.ts'
import { fromGrosze, toGrosze } from '#contract/values/money.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import type { PaymentReport, RefundReport } from '#server/integrations/payments/payments.ts'
import { advanceOrder, canOrder, lockedOrder, type Order } from '#server/modules/order/order.ts'
import { order_tasks, payment_attempts, payment_refunds } from '#server/modules/order/table.ts'
import { addTask, closeTask, openTasksOf } from '#server/modules/order/tasks.ts'
import { codedText } from '#server/texts/coded-text.ts'
import { type Attempt, type AttemptEvent, advanceAttempt, asProvider, attemptById, canAttempt } from './attempts.ts'
import { receive, returnExcess } from './received-money.ts'
import { failRefund, finishRefund, type Refund, refundById } from './refunds.ts'

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
  if (word.state === 'cancelled' && attempt.status === 'completed') return reversePayment(acting, attempt)
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
  const isSame = attempt.amount === word.amount && attempt.currency === word.currency
  if (isSame && (attempt.status === 'completed' || attempt.status === 'refunded')) return 'repeated'
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
  const { provider_order_id, amount, currency } = word
  const isNew = await askOnce(acting, {
    order_id: attempt.order_id,
    kind: 'wrong_amount',
    detail: { attempt_id: attempt.id, amount: fromGrosze(amount), currency, expected: fromGrosze(attempt.amount) },
  })
  if (!isNew) return 'repeated'
  const event = { type: 'attempt.fail' } as const
  if (canAttempt(attempt, event, at))
    await advanceAttempt(db, attempt, event, at, { provider_order_id, failure: 'wrong_amount' })
  return 'wrong_amount'
}

/**
 * The provider takes back a payment that was completed, such as a chargeback. The money stays received until staff have found out
 * whether it went back.
 */
async function reversePayment(acting: Acting, attempt: Attempt): Promise<NotificationOutcome> {
  const isNew = await askOnce(acting, {
    order_id: attempt.order_id,
    kind: 'payment_reversed',
    detail: { attempt_id: attempt.id, amount: fromGrosze(attempt.amount) },
  })
  return isNew ? 'payment_reversed' : 'repeated'
}

/** Gives staff a task, unless they have or had it: with the same attempt, the same refund, and the same amount. */
async function askOnce(acting: Acting, task: Parameters<typeof addTask>[1]): Promise<boolean> {
  const asked = await acting.db.$count(
    order_tasks,
    and(
      eq(order_tasks.order_id, task.order_id),
      eq(order_tasks.kind, task.kind),
      sql`${order_tasks.detail} @> ${JSON.stringify(task.detail)}::jsonb`,
    ),
  )
  if (asked > 0) return false
  await addTask(acting, task)
  return true
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
  if (!found) return applyForeignRefund(asProvider(db, at), word)
  const order = await lockedOrder(db, found.order_id)
  const refund = await refundById(db, found.id)
  const acting = asProvider(db, at)
  return { outcome: await decideRefund(acting, order, refund, word), attempt_id: refund.attempt_id }
}

/** A refund that was made in the provider's panel and not here: staff are asked whether it counts as returned. */
async function applyForeignRefund(acting: Acting, word: RefundReport): Promise<AppliedNotification> {
  const { provider_order_id, provider_refund_id, amount } = word
  const [attempt] = await acting.db
    .select()
    .from(payment_attempts)
    .where(eq(payment_attempts.provider_order_id, provider_order_id))
  if (!attempt) return { outcome: 'unknown', attempt_id: null }
  if (word.state !== 'completed' || amount <= 0) return { outcome: 'ignored', attempt_id: attempt.id }
  await lockedOrder(acting.db, attempt.order_id)
  const detail = { attempt_id: attempt.id, amount: fromGrosze(amount), provider_refund_id }
  const isNew = await askOnce(acting, { order_id: attempt.order_id, kind: 'payment_reversed', detail })
  return { outcome: isNew ? 'payment_reversed' : 'repeated', attempt_id: attempt.id }
}

async function decideRefund(
  acting: Acting,
  order: Order,
  refund: Refund,
  word: RefundReport,
): Promise<NotificationOutcome> {
  const { db, at } = acting
  const { provider_refund_id } = word
  const isSame = word.amount === toGrosze(refund.amount)
  const detail = { refund_id: refund.id, amount: fromGrosze(word.amount) }
  if (!isSame) {
    const expected = { ...detail, expected: refund.amount }
    const isNew = await askOnce(acting, { order_id: order.id, kind: 'wrong_amount', detail: expected })
    return isNew ? 'wrong_amount' : 'repeated'
  }
  if (refund.status === 'completed' && word.state === 'refused') {
    const isNew = await askOnce(acting, { order_id: order.id, kind: 'refund_reversed', detail })
    return isNew ? 'refund_reversed' : 'repeated'
  }
  if (refund.status === 'failed' && word.state === 'completed') return completeFailed(acting, order, refund, detail)
  if (refund.status === 'completed' || refund.status === 'failed') return 'repeated'
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

/**
 * A refund that had failed was made after all: it counts as returned, and the task to send it otherwise ends. Where the money was
 * returned otherwise meanwhile, staff are asked.
 */
async function completeFailed(
  acting: Acting,
  order: Order,
  refund: Refund,
  detail: { refund_id: number; amount: string },
): Promise<NotificationOutcome> {
  const request = { type: 'refund.request', amount: toGrosze(refund.amount), for_places: true } as const
  if (!(await canOrder(acting, order, request))) {
    const isNew = await askOnce(acting, { order_id: order.id, kind: 'payment_reversed', detail })
    return isNew ? 'payment_reversed' : 'repeated'
  }
  await finishRefund(acting, await advanceOrder(acting, order, { event: request }), refund)
  await endAttempt(acting.db, refund, acting.at)
  const tasks = await openTasksOf(acting.db, order.id, ['refund_failed'])
  for (const task of tasks.filter(({ detail: { refund_id } }) => refund_id === refund.id))
    await closeTask(acting, task, codedText('training_order.refunded_after_all'))
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
