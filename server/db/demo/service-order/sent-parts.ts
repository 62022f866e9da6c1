import { asc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import {
  spare_parts_delivered_lines,
  spare_parts_deliveries,
  spare_parts_order_events,
  spare_parts_order_lines,
  spare_parts_order_numbers,
  spare_parts_orders,
} from '#server/modules/service-order/spare-parts/order-table.ts'
import { spare_parts } from '#server/modules/service-order/spare-parts/table.ts'
import type { service_orders } from '#server/modules/service-order/warranty/table.ts'
import { numbersOf } from './order-numbers.ts'
import { timelineEntry } from './timeline-entry.ts'

type Claim = typeof service_orders.$inferSelect

/** A moment halfway between the warranty order and its completion. */
const orderedAt = ({ created_at, completed_at }: Claim) =>
  new Date((Date.parse(created_at) + Date.parse(completed_at ?? created_at)) / 2).toISOString()

/** Writes the parts orders of completed warranty orders: one part each, shipped. */
export async function writeSentParts(db: Database, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return
  const parts = await db.select().from(spare_parts).where(eq(spare_parts.active, true)).orderBy(asc(spare_parts.id))
  const chosen = claims.map((claim, place) => {
    const fitting = parts.filter(({ models }) => models.includes(claim.model ?? 0))
    return fitting[place % Math.max(fitting.length, 1)]
  })
  const moments = claims.map(orderedAt)
  const numberOf = await numbersOf(db, spare_parts_order_numbers, 'CZ', moments)
  const orders = await db
    .insert(spare_parts_orders)
    .values(
      claims.map((claim, place) => ({
        ...{
          order_number: numberOf(moments[place] ?? ''),
          partner_id: claim.partner_id,
          partner_name: claim.partner_name,
        },
        ...{
          created_by: claim.created_by,
          created_at: moments[place] ?? '',
          updated_at: claim.completed_at ?? '',
        },
        ...{ owner_id: claim.owner_id, owner_name: claim.owner_name, version: 3 },
        ...{ status: 'completed' as const, acts_next: 'nobody' as const, completed_at: claim.completed_at },
        ...{ resolution: 'shipped' as const, unmatched: 0, part_type: chosen[place]?.number ?? '' },
        ...{ company_name: claim.partner_name, nip: '', billing_name: claim.partner_name },
        ...{ model: claim.model, model_name: claim.model_name, brand_id: claim.brand_id, serial_no: claim.serial_no },
        ...{ delivery_type: 'Shipment' as const, shipping_name: claim.contact_name, service_order_id: claim.id },
      })),
    )
    .returning()
  const lines = await db
    .insert(spare_parts_order_lines)
    .values(
      orders.map(({ id }, place) => {
        const part = chosen[place]
        const { id: spare_part_id = null, number = '87186000', name_pl: title = null, net_price = null } = part ?? {}
        return { order_id: id, position: 0, number, spare_part_id, title, net_price, quantity: 1, delivered: 1 }
      }),
    )
    .returning()
  const deliveries = await db
    .insert(spare_parts_deliveries)
    .values(
      orders.map(({ id, completed_at }) => ({
        order_id: id,
        at: completed_at ?? '',
        carrier: 'DPD',
        tracking_number: `0000${id}U`,
      })),
    )
    .returning()
  await db
    .insert(spare_parts_delivered_lines)
    .values(deliveries.map(({ id }, place) => ({ delivery_id: id, line_id: lines[place]?.id ?? 0, quantity: 1 })))
  await db
    .insert(spare_parts_order_events)
    .values(
      orders.flatMap((order) => [
        timelineEntry(order.id, 'sent', order.created_at, order.created_by, false, null, 'registered'),
        timelineEntry(order.id, 'accepted', order.created_at, order.owner_id, true, 'registered', 'inprogress'),
        timelineEntry(order.id, 'shipped', order.completed_at ?? '', order.owner_id, true, 'inprogress', 'completed'),
      ]),
    )
}
