import type { By } from '#contract/lifecycle-actor.ts'
import { type OfferContext, type OfferEvent, type OfferState, type OfferStatus, offer } from './lifecycle.ts'

/** The columns of an offer that say where it is in its life. */
export type OfferStateColumns = OfferContext & { state: OfferState }

/** The chart's snapshot of a stored offer. */
export function offerSnapshot({ state, partner_id, created_by, expires_on, resume_to }: OfferStateColumns) {
  return offer.resolveState({ value: state, context: { partner_id, created_by, expires_on, resume_to } })
}

/** Whether the lifecycle lets this event happen to this offer now. */
export function canOffer(columns: OfferStateColumns, event: OfferEvent): boolean {
  return offerSnapshot(columns).can(event)
}

/** What the specification calls the status of an offer. */
export function statusOf(state: OfferState): OfferStatus {
  return state === 'draft' ? 'draft' : 'registered'
}

/** What a person of the company may do with an offer, in the words of its calls. */
export const offerVerbs = [
  'update',
  'destroy',
  'register',
  'send',
  'print',
  'accept',
  'reject',
  'answer',
  'withdraw',
  'extend',
] as const
export type OfferVerb = (typeof offerVerbs)[number]

/** What this person could do with the offer now. A day far ahead stands for the expiry that is asked for. */
export function offerChoices(columns: OfferStateColumns, by: By, at: string): OfferVerb[] {
  const stamp = { by, at }
  const expires_on = '9999-12-31'
  const events: Record<OfferVerb, OfferEvent> = {
    update: { type: 'offer.save', ...stamp },
    destroy: { type: 'offer.delete', ...stamp },
    register: { type: 'offer.register', expires_on, ...stamp },
    send: { type: 'offer.send', ...stamp },
    print: { type: 'offer.print', ...stamp },
    accept: { type: 'offer.accept', ...stamp },
    reject: { type: 'offer.reject', ...stamp },
    answer: { type: 'offer.answer', ...stamp },
    withdraw: { type: 'offer.withdraw', ...stamp },
    extend: { type: 'offer.extend', expires_on, ...stamp },
  }
  const snapshot = offerSnapshot(columns)
  return offerVerbs.filter((verb) => snapshot.can(events[verb]))
}
