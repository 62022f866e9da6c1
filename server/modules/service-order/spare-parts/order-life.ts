import { sql } from 'drizzle-orm'
import { maskTexts } from '#server/db/mask-texts.ts'
import type { Events, Happening } from '#server/events.ts'
import { handingOver } from '#server/modules/service-order/handling/hand-over.ts'
import { advanceParts, partsAccess, partsOrderEntity } from './order.ts'
import { spare_parts_order_events, spare_parts_orders } from './order-table.ts'

/** Transfers every open parts order of a colleague to another. */
export const handOverParts = handingOver({
  entity: partsOrderEntity,
  table: spare_parts_orders,
  lockAsServer: partsAccess.lockAsServer,
  advance: advanceParts,
})

/** Deletes letters about an erased order, which contain its conversation, and masks an erased person in texts. */
export async function eraseFromParts(
  { db }: Happening,
  { entity, id, pattern }: Events['person.erased'],
): Promise<void> {
  if (entity === partsOrderEntity)
    await db.execute(sql`delete from pgboss.job
      where name in ('mail.send', 'dead-letter') and data -> 'data' ->> 'of' = 'parts'
        and data -> 'data' ->> 'order_id' = ${String(id)}`)
  if (pattern === null) return
  await maskTexts(db, pattern, spare_parts_order_events, [
    spare_parts_order_events.text,
    spare_parts_order_events.reason,
  ])
  await maskTexts(db, pattern, spare_parts_orders, [spare_parts_orders.comment])
}
