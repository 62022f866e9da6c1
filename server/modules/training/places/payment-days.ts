import { and, eq, inArray } from 'drizzle-orm'
import type { PaymentType } from '#contract/payment/payment.ts'
import { isFree } from '#contract/training/sign-up-form.ts'
import { placedStatuses } from '#contract/training/statuses.ts'
import { daysBefore } from '#contract/values/days.ts'
import { warsawMoments } from '#contract/values/moment.ts'
import type { Acting } from '#server/db/acting.ts'
import { shortenHolds } from '#server/modules/order/index.ts'
import { training_participants } from '#server/modules/training/participants/table.ts'
import type { Term } from '#server/modules/training/terms/life.ts'
import { refuseField } from '#server/refusal.ts'
import { beginningOf } from './places.ts'

/**
 * Latest times of payment for a term: a transfer by the end of the day before, because it must be recorded before participants
 * come; an online payment until the beginning.
 */
export function lastPayment(term: Pick<Term, 'training_date' | 'start_time'>): Record<PaymentType, string> {
  const [eve] = warsawMoments(`${daysBefore(term.training_date, 1)}T23:59`)
  const online = beginningOf(term)
  return { online, transfer: eve ?? online }
}

/**
 * Shortens the holds of unpaid orders with a place on a term that has moved to an earlier day, or to which their people were
 * moved. The term must be locked.
 */
export async function keepHoldsWithin(acting: Acting, term: Term): Promise<void> {
  const { order_id, term_id, status } = training_participants
  const placed = await acting.db
    .selectDistinct({ order_id })
    .from(training_participants)
    .where(and(eq(term_id, term.id), inArray(status, [...placedStatuses])))
  await shortenHolds(
    acting,
    placed.flatMap((place) => place.order_id ?? []),
    lastPayment(term),
  )
}

/**
 * The chosen form of payment, which must be one of the training's. Where the training is free of charge no form is
 * chosen, and its order names the first of them.
 */
export function paymentOf(term: Term, payment_id: number | null): number {
  const [first] = term.training.payments
  if (isFree(term.price_brutto) && first !== undefined) return first
  if (payment_id === null) refuseField('payment_id', 'training.choose_payment')
  if (!term.training.payments.includes(payment_id)) refuseField('payment_id', 'training.payment_not_offered')
  return payment_id
}
