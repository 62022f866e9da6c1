import { type SQL, sql } from 'drizzle-orm'

/**
 * The ids of people who lost their places because their order was not paid in time, as SQL: the server took them off, by
 * nobody's decision. Tables of trainings, which import this module, are named.
 */
export const lapsedPeople = (order_id: number): SQL => sql`(
  select p.id from training_participants p
  where p.order_id = ${order_id} and p.status = 'cancelled' and exists (
    select from training_participant_events e
    where e.participant_id = p.id and e.kind = 'cancel' and e.actor_id is null))`
