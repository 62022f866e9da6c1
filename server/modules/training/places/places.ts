import { warsawMoments } from '#contract/moment.ts'
import type { PaymentType } from '#contract/payment/payment.ts'
import { daysBefore } from '#contract/training/participant-lifecycle-state.ts'
import { refuseField } from '#server/http/refusal.ts'
import type { Term } from '#server/modules/training/terms/life.ts'

/** How many more people a term takes. */
export function freePlaces(term: Pick<Term, 'total_places' | 'taken_places'>): number {
  return term.total_places - term.taken_places
}

/** The moment at which a term begins, ISO 8601. */
export function beginningOf({ training_date, start_time }: Pick<Term, 'training_date' | 'start_time'>): string {
  const [moment] = [...warsawMoments(`${training_date}T${start_time}`), ...warsawMoments(`${training_date}T12:00`)]
  if (!moment) throw new Error(`${training_date} is no day`)
  return moment
}

/**
 * The last moment at which each kind of payment can still come for a term: a transfer by the end of the day before it,
 * because it must be seen before people come; an online payment until it begins.
 */
export function lastPayment(term: Pick<Term, 'training_date' | 'start_time'>): Record<PaymentType, string> {
  const [eve] = warsawMoments(`${daysBefore(term.training_date, 1)}T23:59`)
  const online = beginningOf(term)
  return { online, transfer: eve ?? online }
}

/** The chosen form of payment, which must be one of the training's. */
export function paymentOf(term: Term, payment_id: number | null): number {
  if (payment_id === null) refuseField('payment_id', 'training.choose_payment')
  if (!term.training.payments.includes(payment_id)) refuseField('payment_id', 'training.payment_not_offered')
  return payment_id
}
