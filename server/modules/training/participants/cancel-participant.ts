import type { cancellationMoney } from '#contract/training/participant-actions.ts'
import { fromGrosze, toGrosze } from '#contract/values/money.ts'
import type { Acting } from '#server/db/acting.ts'
import { keepCredit, lockedOrder, type Order, reduceOrder, refundOrder } from '#server/modules/order/index.ts'
import { offerFreePlaces } from '#server/modules/training/places/waiting-list.ts'
import { mailParticipantRemoved } from '#server/modules/training/registrations/mails.ts'
import { recordsOf } from '#server/modules/training/registrations/registrations.ts'
import type { Term } from '#server/modules/training/terms/life.ts'
import { moneyLeftFor } from './left-of-person.ts'
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
  const order = participant.order_id === null ? null : await lockedOrder(acting.db, participant.order_id)
  // Read before the person leaves, because the money left is shared by those who stay first.
  const left = await moneyLeftFor(acting.db, participant.id)
  const cancelled = await advanceParticipant(acting, term, participant, stepFrom(participant, reason), { refusal })
  if (order) await settle(acting, order, participant, { reason: reason ?? '', money, left })
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

interface Settlement {
  reason: string
  money: Cancellation['money']
  /** The money left for the participant. */
  left: string
}

async function settle(
  acting: Acting,
  order: Order,
  { id: participant_id, price_brutto: gross }: Participant,
  { reason, money, left: amount }: Settlement,
): Promise<void> {
  if (order.status === 'unpaid')
    await reduceOrder(acting, order.id, { quantity: 1, gross, net: netShare(order), reason })
  if (order.status !== 'paid' || toGrosze(amount) === 0) return
  const share = { order_id: order.id, amount, reason, participant_id }
  if (money === 'refund') await refundOrder(acting, share)
  if (money === 'credit') await keepCredit(acting, share)
}

/** A participant's share of an order's net price. */
function netShare({ net_price, quantity }: Order): string {
  return fromGrosze(Math.round(toGrosze(net_price) / Math.max(1, quantity)))
}
