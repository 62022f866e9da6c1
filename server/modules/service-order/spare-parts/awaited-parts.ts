import { and, asc, desc, eq, isNull, ne } from 'drizzle-orm'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import { advance } from '#server/modules/service-order/warranty/advance.ts'
import { actingAsServer } from '#server/modules/service-order/warranty/erp/saving.ts'
import { mailShipped } from '#server/modules/service-order/warranty/mails.ts'
import { lockOrderAsServer } from '#server/modules/service-order/warranty/order.ts'
import {
  spare_parts_delivered_lines,
  spare_parts_deliveries,
  spare_parts_order_lines,
  spare_parts_orders,
} from './order-table.ts'

/**
 * A warranty order that waits for a part continues once the last of its parts orders is over, if parts were delivered: after the
 * last delivery, or when what was still to come is cancelled. The warranty order is locked before its parts orders are counted, so
 * that of two that end at the same time the second one sees the first.
 */
export async function endWaiting(
  { db, at }: Pick<Acting, 'db' | 'at'>,
  { service_order_id }: { service_order_id: number | null },
): Promise<void> {
  if (service_order_id === null) return
  const warranty = await lockOrderAsServer(db, at, service_order_id)
  const isAwaited = warranty?.status === 'waiting' && warranty.waiting_reason === 'part'
  if (!isAwaited || (await isOpenFor(db, service_order_id))) return
  const last = await lastDelivery(db, service_order_id)
  if (!last) return
  const { text, tracking_number } = last
  const { order: resumed } = await advance(actingAsServer(db, at), warranty, {
    event: { type: 'order.resume' },
    set: { part_shipped: true, shipped_parts: text, tracking_number },
    entry: { kind: 'shipped', reason: tracking_number, text },
  })
  await mailShipped(db, resumed)
}

/** Whether parts for the warranty order are still to come. */
async function isOpenFor(db: Database, service_order_id: number): Promise<boolean> {
  const { status, deleted_at, service_order_id: ordered_for } = spare_parts_orders
  const open = and(eq(ordered_for, service_order_id), ne(status, 'completed'), isNull(deleted_at))
  return (await db.$count(spare_parts_orders, open)) > 0
}

/** The last delivery for the warranty order, with its parts as text such as "2 × 500001". */
async function lastDelivery(db: Database, service_order_id: number) {
  const [delivery] = await db
    .select({ id: spare_parts_deliveries.id, tracking_number: spare_parts_deliveries.tracking_number })
    .from(spare_parts_deliveries)
    .innerJoin(spare_parts_orders, eq(spare_parts_orders.id, spare_parts_deliveries.order_id))
    .where(eq(spare_parts_orders.service_order_id, service_order_id))
    .orderBy(desc(spare_parts_deliveries.id))
    .limit(1)
  if (!delivery) return null
  const lines = await db
    .select({ number: spare_parts_order_lines.number, quantity: spare_parts_delivered_lines.quantity })
    .from(spare_parts_delivered_lines)
    .innerJoin(spare_parts_order_lines, eq(spare_parts_order_lines.id, spare_parts_delivered_lines.line_id))
    .where(eq(spare_parts_delivered_lines.delivery_id, delivery.id))
    .orderBy(asc(spare_parts_order_lines.position))
  return { ...delivery, text: lines.map(({ number, quantity }) => `${quantity} × ${number}`).join(', ') }
}
