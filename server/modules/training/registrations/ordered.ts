import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { warsawLocal } from '#contract/moment.ts'
import type { TrainingsPort } from '#server/modules/order/index.ts'
import { contactReader } from '#server/modules/partner/index.ts'
import { training_participants, training_records } from '#server/modules/training/participants/table.ts'
import { training_terms } from '#server/modules/training/table.ts'

/**
 * Ids of participants who lost their places because the order was not paid in time, as SQL: removed by the server, not by a
 * person's decision.
 */
export const participantsOfExpiredOrders = (order_id: number): SQL => sql`(
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
