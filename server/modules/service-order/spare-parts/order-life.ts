import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { maskTexts } from '#server/db/mask-texts.ts'
import type { Events, Happening } from '#server/events.ts'
import { releaseFiles } from '#server/modules/media/index.ts'
import { handingOver } from '#server/modules/service-order/handling/hand-over.ts'
import { advanceParts, partsAccess, partsOrderEntity } from './order.ts'
import {
  spare_parts_deliveries,
  spare_parts_order_events,
  spare_parts_order_lines,
  spare_parts_orders,
} from './order-table.ts'

/** Transfers every open parts order of a colleague to another. */
export const handOverParts = handingOver({
  entity: partsOrderEntity,
  table: spare_parts_orders,
  lockAsServer: partsAccess.lockAsServer,
  advance: advanceParts,
})

/** Deletes letters about an erased order, which contain its conversation, and masks an erased person in texts. */
export async function eraseFromParts(
  { db, at }: Happening,
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
  await maskTexts(db, pattern, spare_parts_order_lines, [spare_parts_order_lines.strike_reason])
  await maskTexts(db, pattern, spare_parts_orders, [spare_parts_orders.comment])
  await forgetRecipients({ db, at }, pattern)
}

/**
 * Parts may have been collected by another person than the one they were ordered for. That name is removed, together
 * with the signature.
 */
async function forgetRecipients({ db, at }: Pick<Happening, 'db' | 'at'>, pattern: string): Promise<void> {
  const { id, order_id, signature } = spare_parts_deliveries
  const forgotten = await db
    .select({ id, order_id, signature })
    .from(spare_parts_deliveries)
    .where(sql`${spare_parts_deliveries.received_by} ~* ${pattern}`)
  for (const delivery of forgotten) {
    await db.update(spare_parts_deliveries).set({ received_by: null, signature: null }).where(eq(id, delivery.id))
    if (delivery.signature === null) continue
    const others = await db
      .select({ signature })
      .from(spare_parts_deliveries)
      .where(and(eq(order_id, delivery.order_id), isNotNull(signature)))
    const owner = { owner_entity: partsOrderEntity, owner_id: delivery.order_id }
    const except = others.flatMap((other) => other.signature ?? [])
    await releaseFiles({ db, at }, { ...owner, purpose: 'parts_signature', except })
  }
}
