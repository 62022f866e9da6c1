import { and, asc, eq, isNull } from 'drizzle-orm'
import type { PartsLine, StaffPartsOrder } from '#contract/service-order/spare-parts/entity.ts'
import type { Database } from '#server/db/client.ts'
import { spare_parts_delivered_lines, spare_parts_deliveries, spare_parts_order_lines } from './order-table.ts'

/** Lines of an order, in the order of entry. */
export function linesOf(db: Database, order_id: number): Promise<PartsLine[]> {
  const { id, number, title, net_price, quantity, delivered, ...strike } = spare_parts_order_lines
  const { struck, struck_quantity, strike_pending, strike_reason } = strike
  return db
    .select({
      id,
      number,
      title,
      net_price,
      quantity,
      delivered,
      struck,
      struck_quantity,
      strike_pending,
      strike_reason,
    })
    .from(spare_parts_order_lines)
    .where(eq(spare_parts_order_lines.order_id, order_id))
    .orderBy(asc(spare_parts_order_lines.position), asc(id))
}

/** Number of lines that are not in the list of parts, without struck ones. */
export function unmatchedOf(db: Database, id: number): Promise<number> {
  const { order_id, spare_part_id, struck } = spare_parts_order_lines
  return db.$count(spare_parts_order_lines, and(eq(order_id, id), isNull(spare_part_id), eq(struck, false)))
}

/** Parts as text, such as "2 × 500001, 1 × 500002". */
export const partsText = (parts: readonly { number: string; quantity: number }[]): string =>
  parts.map(({ number, quantity }) => `${quantity} × ${number}`).join(', ')

type StoredDelivery = Omit<StaffPartsOrder['deliveries'][number], 'signature'> & { signature: string | null }

/** Deliveries of an order with their contents, latest first. */
export async function deliveriesOf(db: Database, order_id: number): Promise<StoredDelivery[]> {
  const { id, at, carrier, tracking_number, tracking_link, received_by, signature } = spare_parts_deliveries
  const rows = await db
    .select({
      id,
      at,
      carrier,
      tracking_number,
      tracking_link,
      received_by,
      signature,
      number: spare_parts_order_lines.number,
      quantity: spare_parts_delivered_lines.quantity,
    })
    .from(spare_parts_deliveries)
    .innerJoin(spare_parts_delivered_lines, eq(spare_parts_delivered_lines.delivery_id, id))
    .innerJoin(spare_parts_order_lines, eq(spare_parts_order_lines.id, spare_parts_delivered_lines.line_id))
    .where(eq(spare_parts_deliveries.order_id, order_id))
    .orderBy(asc(id), asc(spare_parts_order_lines.position))
  const deliveries = new Map<number, StoredDelivery>()
  for (const { number, quantity, ...delivery } of rows) {
    const known = deliveries.get(delivery.id) ?? { ...delivery, lines: [] }
    known.lines.push({ number, quantity })
    deliveries.set(delivery.id, known)
  }
  return [...deliveries.values()].toReversed()
}
