import { sql } from 'drizzle-orm'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import type { Database } from '#server/db/client.ts'

/** Letters about an erased order go: its conversation is in them. Those from before there were other kinds are of warranty orders. */
export async function dropLetters(db: Database, of: OrderKind, id: number): Promise<void> {
  await db.execute(sql`delete from pgboss.job
    where name in ('mail.send', 'dead-letter') and data -> 'data' ->> 'order_id' = ${String(id)}
      and coalesce(data -> 'data' ->> 'of', 'warranty') = ${of}`)
}
