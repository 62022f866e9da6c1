import { and, asc, inArray, ne } from 'drizzle-orm'
import type { Acting } from '#server/db/acting.ts'
import { auditAll } from '#server/db/audit.ts'
import { orderEntity } from './order.ts'
import { training_orders } from './table.ts'

/**
 * Orders whose participants were all moved are for their new term from now on: what its page says of day and place, and until
 * when it can be paid. Terms must be locked. The version is not increased, so that open pages do not become outdated.
 */
export async function followPlaces(
  { db, by, at }: Pick<Acting, 'db' | 'by' | 'at'>,
  order_ids: readonly number[],
  term_id: number,
): Promise<void> {
  if (order_ids.length === 0) return
  const { id, term_id: ordered_for } = training_orders
  const orders = await db
    .select({ id, term_id: ordered_for })
    .from(training_orders)
    .where(and(inArray(id, [...order_ids]), ne(ordered_for, term_id)))
    .orderBy(asc(id))
    .for('update')
  if (orders.length === 0) return
  const moved = orders.map((order) => order.id)
  await db.update(training_orders).set({ term_id, updated_at: at.toISOString() }).where(inArray(id, moved))
  await auditAll(
    db,
    orders.map((before) => ({
      ...{ by, at, entity: orderEntity, entity_id: before.id, action: 'move' as const },
      ...{ before: { term_id: before.term_id }, after: { term_id } },
    })),
  )
}
