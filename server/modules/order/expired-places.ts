import { type SQL, sql } from 'drizzle-orm'

/**
 * Ids of participants who lost their places because the order was not paid in time, as SQL: removed by the server, not by a
 * person's decision. Tables of trainings are named in SQL, because their module imports this one.
 */
export const participantsOfExpiredOrders = (order_id: number): SQL => sql`(
  select p.id from training_participants p
  where p.order_id = ${order_id} and p.status = 'cancelled' and exists (
    select from training_participant_events e
    where e.participant_id = p.id and e.kind = 'cancel' and e.actor_id is null))`
