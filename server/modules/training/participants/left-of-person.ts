import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { leftOfOrder, training_orders } from '#server/modules/order/index.ts'
import { training_participants } from './table.ts'

/**
 * What is left of an order's money for one participant, in złote, as SQL for queries with `training_participants` and
 * `training_orders` (decision 890). Choices, previews, letters, refunds, credits and reports read it here.
 *
 * A person whose share was returned or became a credit has nothing left. The others share what is left of the order in proportion
 * to their prices, at most their own price: first those who stay, then those who left without a refund. Odd grosze go to the
 * participants registered first, so that the shares add up, and returning one does not change the others.
 */
export const leftOfPerson: SQL<string> = sql<string>`coalesce((
  with people as (
    select p.id, p.status = 'cancelled' as is_gone, p.price_brutto * 100 as price
    from training_participants p
    where p.order_id = training_orders.id and p.price_brutto > 0
      and not exists (select from payment_refunds r where r.participant_id = p.id and r.status <> 'failed')
      and not exists (select from training_credits c where c.participant_id = p.id)
  ), pools as (
    select is_gone, sum(price) as prices, least(sum(price), greatest(0, ${leftOfOrder} * 100 - case when is_gone
      then (select coalesce(sum(price), 0) from people where not is_gone) else 0 end)) as pool
    from people group by is_gone
  ), shares as (
    select id, pool, div(pool * price, prices) as share,
      sum(div(pool * price, prices)) over (partition by is_gone) as shared,
      row_number() over (partition by is_gone order by id) as place
    from people join pools using (is_gone)
  )
  select (share + case when place <= pool - shared then 1 else 0 end) * 0.01
  from shares where shares.id = training_participants.id), 0)::numeric(22, 2)`

/** What is left of an order's money for a participant. */
export async function moneyLeftFor(db: Database, participant_id: number): Promise<string> {
  const [row] = await db
    .select({ left: sql<string>`${leftOfPerson}::text` })
    .from(training_participants)
    .leftJoin(training_orders, eq(training_orders.id, training_participants.order_id))
    .where(eq(training_participants.id, participant_id))
  return row?.left ?? '0.00'
}
