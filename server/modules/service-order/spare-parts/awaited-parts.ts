import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { PartsNewsKind } from '#contract/service-order/handling/timeline.ts'
import { isOpen, openStatusesOf } from '#contract/service-order/order-statuses.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import { authorsOf } from '#server/modules/service-order/handling/mails.ts'
import { advanceWarranty, writeOrderEntry } from '#server/modules/service-order/warranty/advance.ts'
import { actingAsServer } from '#server/modules/service-order/warranty/erp/saving.ts'
import { isParcelKnown, mailPartsNews, mailShipped } from '#server/modules/service-order/warranty/mails.ts'
import { lockOrderAsServer } from '#server/modules/service-order/warranty/order.ts'
import { service_orders } from '#server/modules/service-order/warranty/table.ts'
import { partsText } from './lines.ts'
import type { PartsOrder } from './order.ts'
import {
  spare_parts_delivered_lines,
  spare_parts_deliveries,
  spare_parts_order_lines,
  spare_parts_orders,
} from './order-table.ts'

/** The outcome of an order of parts. */
interface PartsNews {
  kind: PartsNewsKind
  /** The tracking number, or why parts were struck or cancelled. */
  reason: string | null
  /** The parts as text; null for the whole order. */
  parts: string | null
}

/**
 * Reports the outcome of the parts ordered for a warranty order: in its timeline, and to its owner by the bell and a
 * letter. Its waiting for the part ends with the last of its parts orders, delivered or not; otherwise its clock runs
 * on. The warranty order is locked before its parts orders are counted, so that of two that end at the same time the
 * second one sees the first.
 */
export async function tellAwaiting(
  { db, at, by }: Pick<Acting, 'db' | 'at' | 'by'>,
  parts_order: PartsOrder,
  { kind, reason, parts }: PartsNews,
): Promise<void> {
  const { service_order_id } = parts_order
  const warranty = service_order_id === null ? null : await lockOrderAsServer(db, at, service_order_id)
  if (!warranty || !isOpen('warranty', warranty)) return
  const server = actingAsServer(db, at)
  const text = [parts_order.order_number, parts].filter(Boolean).join(': ')
  const entry = { kind, reason, text }
  const isAwaited = warranty.status === 'waiting' && warranty.waiting_reason === 'part'
  // The owner who has done it needs no letter about it.
  const parts_news = warranty.owner_id === by.user_id ? null : kind
  const isOver = isAwaited && !(await isOpenFor(db, warranty.id))
  if (isOver) {
    const last = await lastDelivery(db, warranty.id)
    const isKnown = await isParcelKnown(db, warranty.id, reason)
    const shipped = last && { part_shipped: true, shipped_parts: last.text, tracking_number: last.tracking_number }
    const { order: resumed } = await advanceWarranty(server, warranty, {
      event: { type: 'order.resume' },
      set: { ...shipped, parts_news },
      entry,
    })
    // Who has got the letter about the delivery needs no second one about the same parcel.
    if (kind === 'shipped' && !isKnown) await mailShipped(db, resumed, await authorsOf(db, parts_order))
  } else {
    await writeOrderEntry(server, warranty.id, entry, { from: warranty.status, to: warranty.status })
    await db.update(service_orders).set({ parts_news }).where(eq(service_orders.id, warranty.id))
  }
  if (parts_news === null) return
  const news = { kind, reason, parts, parts_order_number: parts_order.order_number ?? '', is_over: isOver }
  await mailPartsNews(db, warranty, news)
}

/** Whether parts for the warranty order are still to come. */
async function isOpenFor(db: Database, service_order_id: number): Promise<boolean> {
  const { status, deleted_at, service_order_id: ordered_for } = spare_parts_orders
  const open = and(eq(ordered_for, service_order_id), inArray(status, openStatusesOf('parts')), isNull(deleted_at))
  return (await db.$count(spare_parts_orders, open)) > 0
}

/** The last delivery for the warranty order, with its parts as text. */
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
  return { ...delivery, text: partsText(lines) }
}
