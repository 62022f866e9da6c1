import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { PaymentError } from '#server/integrations/payments/payments.ts'
import { lockedOrder } from '#server/modules/order/order.ts'
import { applyPaymentNotification } from './apply-payment-notification.ts'
import { type Attempt, advanceAttempt, attemptById, canAttempt } from './attempts.ts'

/** Milliseconds after its expiry for which an attempt waits for a provider that does not answer. */
const grace = 2 * 3_600_000

type Asking = Pick<Deps, 'db' | 'payments' | 'log'>

/**
 * Queries the provider for an attempt without a report. An expired unpaid attempt ends; while the provider cannot be
 * reached, this is delayed by two hours, because a payment may have been made.
 */
export async function checkAttempt({ db, payments, log }: Asking, attempt: Attempt, at: Date): Promise<void> {
  const answer = attempt.provider_order_id === null ? null : await ask(payments, attempt.provider_order_id)
  if (answer instanceof PaymentError) log.warn({ attempt: attempt.id, reason: answer.message }, 'PayU was not asked')
  const wait = answer instanceof PaymentError ? grace : 0
  await inTransaction(db, async (tx) => {
    if (answer && !(answer instanceof PaymentError)) await applyPaymentNotification(tx, answer, at)
    await lockedOrder(tx, attempt.order_id)
    const now = await attemptById(tx, attempt.id)
    const event = { type: 'attempt.expire' } as const
    if (!now || Date.parse(now.expires_at) + wait > at.getTime() || !canAttempt(now, event, at)) return
    await advanceAttempt(tx, now, event, at, { failure: 'timeout' })
  })
}

/**
 * Cancels the payment page of an attempt whose order has another amount or form of payment now. If the provider refuses, it was
 * probably paid, and the provider's report is applied. Returns whether the attempt has ended.
 */
export async function cancelAttempt({ db, payments, log }: Asking, attempt: Attempt, at: Date): Promise<boolean> {
  const { provider_order_id } = attempt
  if (provider_order_id === null) return false
  const refusal = await payments.cancel(provider_order_id).then(
    () => null,
    (error: unknown) => {
      if (error instanceof PaymentError && error.kind === 'refused') return error
      throw error
    },
  )
  const answer = refusal && (await payments.stateOf(provider_order_id))
  if (refusal) log.info({ attempt: attempt.id, reason: refusal.message }, 'a payment was not cancelled')
  return inTransaction(db, async (tx) => {
    if (answer) await applyPaymentNotification(tx, answer, at)
    await lockedOrder(tx, attempt.order_id)
    const now = await attemptById(tx, attempt.id)
    const event = { type: 'attempt.cancel' } as const
    if (now && !answer && canAttempt(now, event, at)) await advanceAttempt(tx, now, event, at, { failure: 'outdated' })
    return !now || !canAttempt(now, event, at) || !answer
  })
}

function ask(payments: Deps['payments'], provider_order_id: string) {
  return payments.stateOf(provider_order_id).catch((error: unknown) => {
    if (error instanceof PaymentError) return error
    throw error
  })
}
