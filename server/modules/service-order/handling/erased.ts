import { sql } from 'drizzle-orm'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import type { Database } from '#server/db/client.ts'

/** Deletes letters about an erased order, which contain its conversation. Letters without a kind are about warranty orders. */
export async function dropLetters(db: Database, of: OrderKind, id: number): Promise<void> {
  await db.execute(sql`delete from pgboss.job
    where name in ('mail.send', 'dead-letter') and data -> 'data' ->> 'order_id' = ${String(id)}
      and coalesce(data -> 'data' ->> 'of', 'warranty') = ${of}`)
}
