import type { cancellationMoney } from '#contract/training/participant-actions.ts'
import { fromGrosze, toGrosze } from '#contract/values/money.ts'
import type { Acting } from '#server/db/acting.ts'
import { keepCredit, lockedOrder, type Order, reduceOrder, refundOrder } from '#server/modules/order/index.ts'
import { offerFreePlaces } from '#server/modules/training/places/waiting-list.ts'
import { mailParticipantRemoved } from '#server/modules/training/registrations/mails.ts'
import { recordsOf } from '#server/modules/training/registrations/registrations.ts'
import type { Term } from '#server/modules/training/terms/life.ts'
import { advanceParticipant, type Participant, type ParticipantStep } from './life.ts'

/** How a participant is removed from a term. */
export interface Cancellation {
  reason: string | null
  /** The use of the participant's payment. */
  money: (typeof cancellationMoney)[number]
  /** `false`: the caller writes the letters. `without_reason`: the reason is for staff and the company only. */
  letters?: false | 'without_reason'
}

/**
 * Removes a participant from a term: a signed one is cancelled, an offered place is declined, a waiting person leaves the list.
 * An unpaid order is reduced; of a paid one the share is refunded, becomes a credit, or stays. The freed place is offered to
 * the next. Term and participant must be locked.
 */
export async function cancelParticipant(
  acting: Acting,
  term: Term,
  participant: Participant,
  { reason, money, letters }: Cancellation,
): Promise<Participant> {
  const refusal = isByCompany(acting) && participant.status === 'signed' ? 'training.deadline_over' : undefined
  const cancelled = await advanceParticipant(acting, term, participant, stepFrom(participant, reason), { refusal })
  if (participant.order_id !== null) await settle(acting, participant, { reason, money })
  if (letters !== false) {
    const told = letters === 'without_reason' ? { ...cancelled, cancel_reason: null } : cancelled
    await mailParticipantRemoved(acting.db, term, told, await recordsOf(acting.db, [cancelled.record_id]))
  }
  await offerFreePlaces(acting, term)
  return cancelled
}

function isByCompany({ by, is_staff }: Acting): boolean {
  return !is_staff && !by.system
}

function stepFrom({ status }: Participant, reason: string | null): ParticipantStep {
  if (status === 'waiting') return { type: 'participant.leave', reason }
  if (status === 'offered') return { type: 'participant.decline', reason }
  return { type: 'participant.cancel', reason }
}

async function settle(acting: Acting, participant: Participant, { reason, money }: Cancellation): Promise<void> {
  const order_id = participant.order_id as number
  const order = await lockedOrder(acting.db, order_id)
  const amount = participant.price_brutto
  const why = reason ?? ''
  if (order.status === 'unpaid')
    await reduceOrder(acting, order_id, { quantity: 1, gross: amount, net: netShare(order), reason: why })
  if (order.status !== 'paid' || toGrosze(amount) === 0) return
  if (money === 'refund') await refundOrder(acting, { order_id, amount, reason: why })
  if (money === 'credit') await keepCredit(acting, { order_id, amount, reason: why })
}

/** A participant's share of an order's net price. */
function netShare({ net_price, quantity }: Order): string {
  return fromGrosze(Math.round(toGrosze(net_price) / Math.max(1, quantity)))
}
