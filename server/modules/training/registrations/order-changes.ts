import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { trainingOrderChanges } from '#contract/order/order-changes.ts'
import { warsawLocal } from '#contract/values/moment.ts'
import { toGrosze } from '#contract/values/money.ts'
import type { PartnerScope, Scope } from '#server/http/access/scope.ts'
import { acting } from '#server/http/acting.ts'
import { type Call, type CallContext, handlers } from '#server/http/handlers.ts'
import {
  changePayment,
  findOrder,
  keepLooseMoney,
  lockVisibleOrder,
  type Order,
  showOrder,
  showToCompany,
  type TrainingsPort,
} from '#server/modules/order/index.ts'
import { contactReader } from '#server/modules/partner/index.ts'
import type { Participant } from '#server/modules/training/participants/life.ts'
import { training_participants, training_records } from '#server/modules/training/participants/table.ts'
import { lastPayment, paymentOf } from '#server/modules/training/places/payment-days.ts'
import { training_terms } from '#server/modules/training/table.ts'
import { findTerm, lockedTerm } from '#server/modules/training/terms/life.ts'
import { refuse } from '#server/refusal.ts'
import type { TrainingRecord } from './registrations.ts'
import { type SignUp, signUp } from './sign-up.ts'

/**
 * Ids of participants who lost their places because the order was not paid in time, as SQL: removed by the server, not by a
 * person's decision.
 */
const participantsOfExpiredOrders = (order_id: number): SQL => sql`(
  select p.id from training_participants p
  where p.order_id = ${order_id} and p.status = 'cancelled' and exists (
    select from training_participant_events e
    where e.participant_id = p.id and e.kind = 'cancel' and e.actor_id is null))`

/** Trainings as orders show them. */
export const trainingsOfOrders: TrainingsPort = {
  ofTerm: (term_id, column) =>
    sql<string>`(select t.${sql.identifier(column)}::text from training_terms t where t.id = ${term_id})`,
  isOfBrands: (term_id, brands) => sql`exists (
    select from training_terms t join trainings g on g.id = t.training_id join producers p on p.id = g.producer_id
    where t.id = ${term_id} and p.brand_id = any(${sql.param([...brands])}::int[]))`,
  registrationOf: async (db, { id, record_id, term_id }) => {
    const { first_name, last_name, status, price_brutto } = training_participants
    const [record] = await db
      .select({ record_number: training_records.record_number })
      .from(training_records)
      .where(eq(training_records.id, record_id))
    const [term] = await db
      .select({ id: training_terms.id, city: training_terms.city, training_date: training_terms.training_date })
      .from(training_terms)
      .where(eq(training_terms.id, term_id))
    if (!record || !term) throw new Error(`Order ${id} has no registration`)
    const participants = await db
      .select({
        id: training_participants.id,
        full_name: sql<string>`${first_name} || ' ' || ${last_name}`,
        status,
        price_brutto,
      })
      .from(training_participants)
      .where(eq(training_participants.order_id, id))
      .orderBy(asc(last_name), asc(first_name), asc(training_participants.id))
    return { ...record, term, participants }
  },
  hasPlaces: async (db, { id, term_id }, at) => {
    const [day, time] = warsawLocal(at).split('T')
    const { rows } = await db.execute<{ is: boolean }>(sql`
      select exists (
        select from training_terms t join trainings g on g.id = t.training_id,
          lateral (select count(*) as people, bool_and(p.term_id = t.id) as are_on_it
            from ${participantsOfExpiredOrders(id)} as lapsed join training_participants p on p.id = lapsed.id) as asked
        where t.id = ${term_id} and t.deleted_at is null and g.deleted_at is null and g.active and t.status = 'open'
          and (t.training_date, t.start_time) > (${day}::date, ${time})
          and asked.people > 0 and asked.are_on_it and t.total_places - t.taken_places >= asked.people) as is`)
    return rows[0]?.is === true
  },
  contactOf: async (db, record_id) => {
    const { anonymised_at, contact_email } = training_records
    const [contact] = await db
      .select({ address: contactReader('training_records') })
      .from(training_records)
      .where(and(eq(training_records.id, record_id), isNull(anonymised_at), ne(contact_email, '')))
    return contact?.address ?? null
  },
}

type Calls = (typeof trainingOrderChanges)['endpoints']

/** Changes of orders that depend on their terms. */
export const trainingOrderHandlers = handlers(trainingOrderChanges, {
  'order.orders.change-payment': async (call) => {
    await change(call, call.params.training_order, call.body.payment_id)
    return showOrder(call, call.params.training_order)
  },
  'partnerzone.training.orders.change-payment': async (call) => {
    await change(call, call.params.training_order, call.body.payment_id)
    return showToCompany(call, call.params.training_order)
  },
  'partnerzone.training.orders.resume': resume,
})

/** Changes the form of payment to another one of the training that is still possible. */
async function change(call: CallContext<Scope>, order_id: number, payment_id: number): Promise<void> {
  const order = await lockVisibleOrder(call, order_id)
  await changePayment(acting(call), order, {
    payment_id: paymentOf(await findTerm(call.db, order.term_id), payment_id),
    last_payment: await lastPaymentOf(call, order),
  })
}

/** Latest times of payment for an order, by the first of the terms that its people go to: some may have been moved. */
async function lastPaymentOf({ db }: Pick<CallContext, 'db'>, { id, term_id }: Order) {
  const { training_date, start_time } = training_terms
  const [first] = await db
    .select({ training_date, start_time })
    .from(training_participants)
    .innerJoin(training_terms, eq(training_terms.id, training_participants.term_id))
    .where(and(eq(training_participants.order_id, id), ne(training_participants.status, 'cancelled')))
    .orderBy(asc(training_date), asc(start_time))
    .limit(1)
  return lastPayment(first ?? (await findTerm(db, term_id)))
}

/**
 * Registers the participants of a lapsed order again, on the same term and conditions, with a new registration and order.
 * Refused if the price has changed or a participant was moved to another term: these sign up again. A late payment for the old
 * order is used for the new one.
 */
async function resume(call: Call<Calls['partnerzone.training.orders.resume'], PartnerScope>) {
  const { db, body, params, ip } = call
  const { term_id } = await findOrder(call, params.training_order)
  const term = await lockedTerm(db, term_id)
  const order = await lockVisibleOrder(call, params.training_order)
  const people = await peopleOf(call, order)
  const [record] = await db.select().from(training_records).where(eq(training_records.id, order.record_id))
  const isOffered = term.training.active && term.training.deleted_at === null
  const isOneTerm = order.term_id === term_id && people.every((person) => person.term_id === term_id)
  if (order.status === 'unpaid' || people.length === 0 || !record || !isOffered || !isOneTerm)
    return refuse('lifecycle', { key: 'training_order.not_resumable' })
  if (people.some(({ price_brutto }) => toGrosze(price_brutto) !== toGrosze(term.price_brutto)))
    refuse('lifecycle', { key: 'training_order.price_changed' })
  const kept = await keepLooseMoney(acting(call), order)
  const done = await signUp(acting(call), {
    ...againOf(record, people),
    term_id,
    payment_id: body.payment_id ?? order.payment_id,
    use_credit: kept > 0 || Number(order.credit_used) > 0,
    repeats: record,
    ip,
  })
  if (!done.order) return refuse('lifecycle', { key: 'training.no_vacancy' })
  return { order_id: done.order.id, term_id }
}

function peopleOf({ db }: Pick<CallContext, 'db'>, order: Order): Promise<Participant[]> {
  return db
    .select()
    .from(training_participants)
    .where(sql`${training_participants.id} in ${participantsOfExpiredOrders(order.id)}`)
    .orderBy(asc(training_participants.id))
}

/** Copies a registration: company, contact person, consents and participants. */
function againOf(record: TrainingRecord, people: readonly Participant[]) {
  return {
    company: {
      partner_id: record.partner_id,
      contractor_id: record.contractor_id,
      name: record.contractor_name,
      nip: record.contractor_nip,
      street: record.contractor_street,
      postcode: record.contractor_postcode,
      city: record.contractor_city,
    },
    contact: {
      first_name: record.contact_first_name,
      last_name: record.contact_last_name,
      email: record.contact_email,
      phone: record.contact_phone,
    },
    people: people.map(({ user_id, first_name, last_name, email, phone_number }) => ({
      user_id,
      first_name,
      last_name,
      email,
      phone_number,
    })),
    consents: {
      consent_processing_data: record.consent_processing_data,
      consent_commercial_info: record.consent_commercial_info,
      consent_marketing_purposes: record.consent_marketing_purposes,
    },
    regulations_accepted: true,
    from_www: true,
    queue: false,
  } satisfies Partial<SignUp>
}
