import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { toGrosze } from '#contract/values/money.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { PaymentError } from '#server/integrations/payments/payments.ts'
import { type JobRun, job } from '#server/jobs/job.ts'
import { applyPaymentNotification } from '#server/modules/order/payments/apply-payment-notification.ts'
import {
  asProvider,
  attemptById,
  isAttemptOutdated,
  openAttemptOf,
  openAttemptsBefore,
} from '#server/modules/order/payments/attempts.ts'
import { cancelAttempt, checkAttempt } from '#server/modules/order/payments/check-attempt.ts'
import { failRefund, pendingRefunds, type Refund, refundById } from '#server/modules/order/payments/refunds.ts'
import { mailReminder } from './mails.ts'
import { lockedOrder } from './order.ts'
import { payment_notifications, training_orders } from './table.ts'

/** Milliseconds without a report after which the provider is queried. */
const silence = 60_000

/** Queries the provider for all payments and refunds without a report. A failure does not stop the others. */
export async function checkPayments(deps: Deps, at: Date): Promise<void> {
  for (const attempt of await openAttemptsBefore(deps.db, new Date(at.getTime() - silence)))
    await checkAttempt(deps, attempt, at)
  for (const refund of await pendingRefunds(deps.db)) await checkRefund(deps, refund, at)
}

/** Queries the state of a refund that the provider has accepted. */
async function checkRefund({ db, payments, log }: Deps, refund: Refund, at: Date): Promise<void> {
  const attempt = refund.attempt_id === null ? undefined : await attemptById(db, refund.attempt_id)
  if (!attempt?.provider_order_id) return
  try {
    const word = await payments.refundState(attempt.provider_order_id, refund.ext_refund_id)
    if (word) await inTransaction(db, (tx) => applyPaymentNotification(tx, word, at))
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    log.warn({ refund: refund.id, reason: error.message }, 'PayU was not asked about a refund')
  }
}

/**
 * Refunds through the provider. First checks whether an earlier try, whose answer was lost, succeeded. A refund that is
 * refused, or not possible for a day, becomes a task for staff.
 */
export async function refundThroughProvider(
  { deps, at, isLastAttempt }: Pick<JobRun<unknown>, 'deps' | 'at' | 'isLastAttempt'>,
  refund_id: number,
): Promise<void> {
  const { db, payments } = deps
  const refund = await refundById(db, refund_id)
  const attempt = refund.attempt_id === null ? undefined : await attemptById(db, refund.attempt_id)
  if (refund.status !== 'requested' || !attempt?.provider_order_id) return
  const { provider_order_id } = attempt
  const { ext_refund_id, reason } = refund
  try {
    const word =
      (await payments.refundState(provider_order_id, ext_refund_id)) ??
      (await payments.refund({
        provider_order_id,
        ext_refund_id,
        amount: toGrosze(refund.amount),
        description: reason.slice(0, 200),
      }))
    await inTransaction(db, (tx) => applyPaymentNotification(tx, word, at))
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    if (error.kind !== 'refused' && !isLastAttempt) throw error
    await inTransaction(db, async (tx) => {
      const order = await lockedOrder(tx, refund.order_id)
      const now = await refundById(tx, refund_id)
      if (now.status === 'requested') await failRefund(asProvider(tx, at), order, now, error.message)
    })
  }
}

/**
 * Cancels the payment page of an order whose amount has changed, or that is no longer to be paid. Retried while the attempt has
 * no page yet. A payment made in the meantime is settled.
 */
export async function cancelOutdatedAttempt(deps: Deps, at: Date, order_id: number): Promise<void> {
  const attempt = await openAttemptOf(deps.db, order_id)
  if (!attempt || !(await isAttemptOutdated(deps.db, attempt))) return
  if (!(await cancelAttempt(deps, attempt, at))) throw new Error(`Attempt ${attempt.id} was not cancelled yet`)
}

/** Days for which notifications without a payment of ours are kept. */
const strayFor = 90

/**
 * Deletes old notifications about payments that we never requested, or with an invalid signature. Those of an order are kept
 * with the order.
 */
export async function forgetStrayNotifications(db: Database, at: Date): Promise<void> {
  const until = new Date(at.getTime() - strayFor * 86_400_000).toISOString()
  await db
    .delete(payment_notifications)
    .where(and(isNull(payment_notifications.attempt_id), lt(payment_notifications.received_at, until)))
}

export const orderJobs = [
  job('order.payments.check', v.looseObject({}), ({ deps, at }) => checkPayments(deps, at), {
    schedule: '* * * * *',
    timeout: 300,
    retryLimit: 0,
    inReserve: true,
  }),
  job('order.remind', v.looseObject({}), ({ db, at }) => remindOfPayment(db, at), {
    schedule: '*/5 * * * *',
    timeout: 240,
    retryLimit: 0,
  }),
  job('order.payments.forget', v.unknown(), ({ db, at }) => forgetStrayNotifications(db, at), { inReserve: true }),
  // The provider may refuse during a payment; its page is open for at most half an hour.
  job(
    'order.attempts.cancel',
    v.strictObject({ order_id: v.number() }),
    ({ deps, at, data }) => cancelOutdatedAttempt(deps, at, data.order_id),
    { retryLimit: 10, retryDelay: 5, retryDelayMax: 300 },
  ),
  // Half a minute at first, doubled up to an hour: about a day in all.
  job(
    'order.refund',
    v.strictObject({ refund_id: v.number() }),
    (run) => refundThroughProvider(run, run.data.refund_id),
    {
      retryLimit: 30,
      retryDelay: 30,
      retryDelayMax: 3600,
    },
  ),
]

/**
 * Reminds of unpaid orders once: two days before the hold ends for a transfer, twenty minutes for an online payment, but not
 * before half of the hold is over.
 */
export async function remindOfPayment(db: Database, at: Date): Promise<void> {
  const { id, status, payment_type, hold_until, created_at, reminded_at } = training_orders
  const now = sql`${at.toISOString()}::timestamptz`
  const lead = sql`least(
    case when ${payment_type} = 'transfer' then interval '2 days' else interval '20 minutes' end,
    (${hold_until} - ${created_at}) / 2)`
  const due = and(
    eq(status, 'unpaid'),
    isNull(reminded_at),
    sql`${hold_until} > ${now}`,
    sql`${hold_until} - ${lead} <= ${now}`,
  )
  const rows = await db.select({ id }).from(training_orders).where(due).orderBy(asc(id))
  for (const row of rows)
    await inTransaction(db, async (tx) => {
      await lockedOrder(tx, row.id)
      const [order] = await tx
        .update(training_orders)
        .set({ reminded_at: at.toISOString() })
        .where(and(eq(id, row.id), due))
        .returning()
      if (order) await mailReminder(tx, order)
    })
}
