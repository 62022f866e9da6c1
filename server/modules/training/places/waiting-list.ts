import { and, asc, eq, exists, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { systemActor } from '#contract/lifecycle-actor.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type Order, placeOrder } from '#server/modules/order/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import { advanceParticipant, type Participant } from '#server/modules/training/participants/life.ts'
import { training_participants } from '#server/modules/training/participants/table.ts'
import { mailLapsed, mailOffered, mailSignedUp } from '#server/modules/training/registrations/mails.ts'
import { recordsOf } from '#server/modules/training/registrations/registrations.ts'
import { lockedTerm, type Term } from '#server/modules/training/terms/life.ts'
import { refuse } from '#server/refusal.ts'
import { beginningOf, freePlaces, lastPayment, paymentOf } from './places.ts'

/**
 * End of the reservation of a place offered now: the training's number of elapsed hours, at most until the beginning of the
 * term.
 */
export function offeredUntil(term: Term, at: Date): string {
  const end = at.getTime() + term.training.offer_hours * 3_600_000
  return new Date(Math.min(end, Date.parse(beginningOf(term)))).toISOString()
}

/**
 * Offers free places to the waiting list, longest waiting first; also after registration has closed, because those who wait were
 * told that they would be asked. Must be called after anything that frees
 * places; callers with a locked term pass it, so that its counters stay correct.
 */
export async function offerFreePlaces({ db, at }: Acting, given: number | Term): Promise<Participant[]> {
  const term = typeof given === 'number' ? await lockedTerm(db, given) : given
  const free = freePlaces(term)
  const isAhead = ['open', 'closed'].includes(term.status) && at.toISOString() < beginningOf(term)
  if (!isAhead || free <= 0 || term.waiting_count === 0) return []
  const acting: Acting = { db, by: systemActor, at, is_staff: false }
  const next = await selectWaiting(db, term.id).limit(free).for('update')
  const offered: Participant[] = []
  for (const participant of next) offered.push(await offerTo(acting, term, participant))
  return offered
}

/** Offers a place to one person; `reason` when staff do so out of turn. */
export async function offerTo(
  acting: Acting,
  term: Term,
  participant: Participant,
  reason: string | null = null,
): Promise<Participant> {
  const until = offeredUntil(term, acting.at)
  const refusal = freePlaces(term) > 0 ? undefined : 'training.no_vacancy'
  const offered = await advanceParticipant(
    acting,
    term,
    participant,
    { type: 'participant.offer', until, reason },
    { refusal },
  )
  await mailOffered(acting.db, term, offered, await recordsOf(acting.db, [offered.record_id]))
  return offered
}

/**
 * The waiting list of a term, longest waiting first. People of a closed company stay on it, but are passed over until it opens
 * again, because nobody could take and pay an offered place; staff may still offer them one.
 */
function selectWaiting(db: Database, term_id: number) {
  const { id, partner_id, status, waiting_since } = training_participants
  const open = db
    .select({ one: sql`1` })
    .from(partners)
    .where(and(eq(partners.id, partner_id), eq(partners.status, 1)))
  return db
    .select()
    .from(training_participants)
    .where(and(eq(training_participants.term_id, term_id), eq(status, 'waiting'), or(isNull(partner_id), exists(open))))
    .orderBy(asc(waiting_since), asc(id))
}

/** Form of payment for an accepted place. */
export interface Taking {
  payment_id: number | null
  use_credit: boolean
}

/**
 * Accepts an offered place and places an order for one person. 409 when the reservation has ended. Term and participant must be
 * locked.
 */
export async function takeOffer(
  acting: Acting,
  term: Term,
  participant: Participant,
  { payment_id, use_credit }: Taking,
): Promise<{ participant: Participant; order: Order }> {
  const { db } = acting
  if (participant.status !== 'offered') refuse('lifecycle', { key: 'training.offer_over' })
  const record = (await recordsOf(db, [participant.record_id])).get(participant.record_id)
  if (!record) throw new Error(`Participant ${participant.id} has no registration`)
  const order = await placeOrder(acting, {
    record_id: record.id,
    term_id: term.id,
    partner_id: record.partner_id,
    contractor_id: record.contractor_id,
    training_name: term.training.name,
    contractor_name: record.contractor_name,
    payment_id: paymentOf(term, payment_id),
    quantity: 1,
    unit_gross: term.price_brutto,
    unit_net: term.price_netto,
    use_credit,
    last_payment: lastPayment(term),
  })
  const taken = await advanceParticipant(
    acting,
    term,
    participant,
    { type: 'participant.take' },
    { set: { order_id: order.id, price_brutto: term.price_brutto }, refusal: 'training.offer_over' },
  )
  await mailSignedUp(db, { term, record, order, signed: [taken], waiting: [] })
  return { participant: taken, order }
}

/** Withdraws expired offers, and offers their places to the next. Each term in its own transaction; idempotent. */
export async function lapseOffers(db: Database, at: Date): Promise<void> {
  const overdue = and(
    eq(training_participants.status, 'offered'),
    lte(training_participants.offered_until, at.toISOString()),
  )
  const terms = await db
    .selectDistinct({ term_id: training_participants.term_id })
    .from(training_participants)
    .where(overdue)
  for (const { term_id } of terms) await inTransaction(db, (tx) => lapseOn(tx, at, term_id, overdue))
}

async function lapseOn(db: Database, at: Date, term_id: number, overdue: SQL | undefined): Promise<void> {
  const acting: Acting = { db, by: systemActor, at, is_staff: false }
  const term = await lockedTerm(db, term_id)
  const late = await db
    .select()
    .from(training_participants)
    .where(and(overdue, eq(training_participants.term_id, term_id)))
    .orderBy(asc(training_participants.id))
    .for('update')
  const records = await recordsOf(
    db,
    late.map(({ record_id }) => record_id),
  )
  for (const participant of late) {
    const lapsed = await advanceParticipant(acting, term, participant, { type: 'participant.lapse' })
    await mailLapsed(db, term, lapsed, records)
  }
  await offerFreePlaces(acting, term)
}
