import { and, asc, eq, exists, inArray, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import { placedStatuses } from '#contract/training/statuses.ts'
import { today } from '#contract/values/rules.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { job } from '#server/jobs/job.ts'
import { expireOrder, lockedOrder, type Order, overdueOrders, placeOrder } from '#server/modules/order/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import { advanceParticipant, lockedParticipants, type Participant } from '#server/modules/training/participants/life.ts'
import { training_participants } from '#server/modules/training/participants/table.ts'
import { mailExpired, mailLapsed, mailOffered, mailSignedUp } from '#server/modules/training/registrations/mails.ts'
import { recordsOf } from '#server/modules/training/registrations/registrations.ts'
import { training_terms } from '#server/modules/training/table.ts'
import { lockedTerm, lockedTerms, type Term } from '#server/modules/training/terms/life.ts'
import { refuse } from '#server/refusal.ts'
import { lastPayment, paymentOf } from './payment-days.ts'
import { beginningOf, freePlaces } from './places.ts'

/**
 * End of the reservation of a place offered now: the training's number of elapsed hours, at most until the beginning of the
 * term.
 */
export function offeredUntil(term: Term, at: Date): string {
  const end = at.getTime() + term.training.offer_hours * 3_600_000
  return new Date(Math.min(end, Date.parse(beginningOf(term)))).toISOString()
}

/**
 * Offers free places to the waiting list, longest waiting first; also after registration has closed, because those who
 * wait were promised an offer. Must be called after anything that frees places; callers with a locked term pass it, so
 * that its counters stay correct.
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
 * The waiting list of a term, longest waiting first. People of a closed company stay on it, but are passed over until
 * it opens again, because they could not take and pay an offered place; staff may still offer them one.
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

/**
 * Cancels unpaid orders whose hold is over, and offers their places to the waiting list. An order with a participant whose day
 * has come is left to staff, because the participant may be attending.
 */
export async function expireOrders(db: Database, at: Date): Promise<void> {
  for (const order_id of await freeable(db, await overdueOrders(db, at), at))
    await inTransaction(db, (tx) => expireOne(tx, order_id, at))
}

async function freeable(db: Database, order_ids: readonly number[], at: Date): Promise<number[]> {
  if (order_ids.length === 0) return []
  const rows = await db
    .selectDistinct({ order_id: training_participants.order_id })
    .from(training_participants)
    .where(and(inArray(training_participants.order_id, [...order_ids]), not(hasBegun(db, at))))
    .orderBy(asc(training_participants.order_id))
  return rows.flatMap(({ order_id }) => order_id ?? [])
}

/** Condition: whether a participant of the same order is on a term whose day has come. */
function hasBegun(db: Database, at: Date): SQL {
  const others = sql`others`
  return exists(
    db
      .select({ one: sql`1` })
      .from(sql`${training_participants} as ${others}`)
      .innerJoin(training_terms, eq(training_terms.id, sql`${others}.term_id`))
      .where(
        and(
          sql`${others}.order_id = ${training_participants.order_id}`,
          sql`${others}.status in (${sql.join(
            placedStatuses.map((status) => sql`${status}`),
            sql`, `,
          )})`,
          sql`${training_terms.training_date} <= ${today(at)}`,
        ),
      ),
  )
}

async function expireOne(db: Database, order_id: number, at: Date): Promise<void> {
  const acting: Acting = { db, by: systemActor, at, is_staff: false }
  const ofOrder = and(eq(training_participants.order_id, order_id), eq(training_participants.status, 'signed'))
  const found = await db
    .select({ id: training_participants.id, term_id: training_participants.term_id })
    .from(training_participants)
    .where(ofOrder)
  const terms = await lockedTerms(
    db,
    found.map(({ term_id }) => term_id),
  )
  const people = (
    await lockedParticipants(
      db,
      found.map(({ id }) => id),
    )
  ).filter((one) => one.order_id === order_id && one.status === 'signed')
  // Moved in the meantime to a term that is not locked; the next run handles it there.
  if (people.some(({ term_id }) => !terms.some(({ id }) => id === term_id))) return
  if (!(await expireOrder(acting, order_id))) return

  const order = await lockedOrder(db, order_id)
  const record = (await recordsOf(db, [order.record_id])).get(order.record_id)
  for (const term of terms) {
    const theirs = people.filter(({ term_id }) => term_id === term.id)
    const freed = []
    for (const participant of theirs)
      freed.push(await advanceParticipant(acting, term, participant, { type: 'participant.cancel' }))
    if (record) await mailExpired(db, { term, order, record, people: freed })
    await offerFreePlaces(acting, term)
  }
}

const everyMinute = '* * * * *'

/** Jobs of places. */
export const placeJobs = [
  job('training.offers.lapse', v.object({}), ({ db, at }) => lapseOffers(db, at), { schedule: everyMinute }),
  job('training.orders.expire', v.object({}), ({ db, at }) => expireOrders(db, at), { schedule: everyMinute }),
]
