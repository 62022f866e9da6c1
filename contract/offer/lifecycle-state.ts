import type { By } from '#contract/declare/lifecycle-actor.ts'
import { namesOf } from '#contract/declare/statuses.ts'
import { daysAfter } from '#contract/values/days.ts'
import { today } from '#contract/values/rules.ts'
import { type OfferContext, type OfferEvent, type OfferState, type OfferStatus, offer } from './lifecycle.ts'
import { approvalVerb, offerVerb } from './statuses.ts'

/** The columns of an offer that its lifecycle reads, and whether it is above a limit of its company; without it, it is not. */
export type OfferStateColumns = Omit<OfferContext, 'needs_approval'> & { state: OfferState; needs_approval?: boolean }

/** Builds the chart's snapshot of a stored offer. */
export function offerSnapshot({ state, needs_approval = false, ...columns }: OfferStateColumns) {
  const { partner_id, created_by, expires_on, resume_to, rescind_until, approval } = columns
  const context = { partner_id, created_by, expires_on, resume_to, rescind_until, approval, needs_approval }
  return offer.resolveState({ value: state, context })
}

/** Whether the lifecycle allows an event now. */
export function canOffer(columns: OfferStateColumns, event: OfferEvent): boolean {
  return offerSnapshot(columns).can(event)
}

/** Days for which links still show an offer that is closed. */
const linkDays = 90

/**
 * Whether the links of an offer lead nowhere any more: 90 days after it was answered or withdrawn, or after the last day of one
 * that expired or was superseded. An offer that is extended has its links again.
 */
export function hasLinkEnded(
  { state, decided_at, expires_on }: { state: OfferState; decided_at: string | null; expires_on: string | null },
  at: Date,
): boolean {
  if (state === 'draft' || state === 'open' || state === 'sent' || state === 'viewed') return false
  const isDecided = ['accepted', 'rejected', 'withdrawn', 'rescinded'].includes(state)
  const ended = isDecided && decided_at !== null ? today(new Date(decided_at)) : expires_on
  return ended !== null && today(at) > daysAfter(ended, linkDays)
}

/**
 * States in which an offer counts as lost, in lists, on dashboards and in reports: the customer declined, did not answer in time, or took
 * the acceptance back.
 * One that the company withdrew, or replaced by a newer one, is neither won nor lost.
 */
export const lostStates: readonly OfferState[] = ['rejected', 'expired', 'rescinded']

/** The specification's status for a state. */
export function statusOf(state: OfferState): OfferStatus {
  return state === 'draft' ? 'draft' : 'registered'
}

/** Actions of the company's people on an offer, named like the last part of their calls. */
export const offerVerbs = ['update', 'destroy', 'print', ...namesOf(approvalVerb), ...namesOf(offerVerb)] as const
export type OfferVerb = (typeof offerVerbs)[number]

/**
 * The actions that the lifecycle allows this person now. Where an action takes an expiry date, a date far in the future is
 * assumed, and where it takes the day of a declaration, one in time.
 */
export function offerChoices(columns: OfferStateColumns, by: By, at: string): OfferVerb[] {
  const stamp = { by, at }
  const expires_on = '9999-12-31'
  // What was declared in time may be noted later.
  const earliest = ''
  const events: Record<OfferVerb, OfferEvent> = {
    update: { type: 'offer.save', ...stamp },
    destroy: { type: 'offer.delete', ...stamp },
    submit: { type: 'offer.submit', ...stamp },
    approve: { type: 'offer.approve', ...stamp },
    return: { type: 'offer.return', ...stamp },
    register: { type: 'offer.register', expires_on, ...stamp },
    send: { type: 'offer.send', ...stamp },
    print: { type: 'offer.print', ...stamp },
    accept: { type: 'offer.accept', ...stamp },
    reject: { type: 'offer.reject', ...stamp },
    rescind: { type: 'offer.rescind', declared_on: earliest, ...stamp },
    answer: { type: 'offer.answer', ...stamp },
    withdraw: { type: 'offer.withdraw', ...stamp },
    extend: { type: 'offer.extend', expires_on, ...stamp },
  }
  const snapshot = offerSnapshot(columns)
  return offerVerbs.filter((verb) => snapshot.can(events[verb]))
}
