import { eq } from 'drizzle-orm'
import type { LeftOfOrder } from '#contract/service-order/spare-parts/lifecycle.ts'
import type { Database } from '#server/db/client.ts'
import { aboutOrder, authorsOf, inChargeOf, writeTo } from '#server/modules/service-order/handling/mails.ts'
import { service_orders } from '#server/modules/service-order/warranty/table.ts'
import type { PartsOrder } from './order.ts'

/** An order as letters name it, with the warranty order that the parts are for. */
async function about(db: Database, order: PartsOrder) {
  return { ...aboutOrder('parts', order), claim: await claimOf(db, order) }
}

/** Number of the warranty order that the parts are for. */
export async function claimOf(db: Database, { service_order_id }: PartsOrder): Promise<string | null> {
  if (service_order_id === null) return null
  const { id, order_number } = service_orders
  const [order] = await db.select({ order_number }).from(service_orders).where(eq(id, service_order_id))
  return order?.order_number ?? null
}

/** Sends the author the number of a registered order; staff find it in their queue. */
export async function mailPartsRegistered(db: Database, order: PartsOrder): Promise<void> {
  const { part_type } = order
  await writeTo(db, await authorsOf(db, order), 'parts_registered', { ...(await about(db, order)), part_type })
}

/** Notifies the partner that parts are not in stock, with the expected date. */
export async function mailBackordered(db: Database, order: PartsOrder, text: string | null): Promise<void> {
  const { expected_date } = order
  await writeTo(db, await authorsOf(db, order), 'parts_backordered', {
    ...(await about(db, order)),
    expected_date,
    text,
  })
}

interface Delivered {
  /** Content of the delivery. */
  text: string
  is_whole: boolean
  is_collected: boolean
  carrier?: string | null
  tracking_number: string | null
  tracking_link?: string | null
  received_by: string | null
}

/** Notifies the partner of a shipment or handover. */
export async function mailDelivered(db: Database, order: PartsOrder, delivery: Delivered): Promise<void> {
  const { text, is_whole, is_collected, carrier = null, tracking_number, tracking_link = null, received_by } = delivery
  const data = {
    ...(await about(db, order)),
    parts: text,
    is_whole,
    is_collected,
    carrier,
    tracking_number,
    tracking_link,
    received_by,
  }
  await writeTo(db, await authorsOf(db, order), 'parts_delivered', data)
}

/** Writes to the authors of a spare-parts order that it was cancelled. */
export async function mailPartsCancelled(db: Database, order: PartsOrder, reason: string): Promise<void> {
  await writeTo(db, await authorsOf(db, order), 'parts_cancelled', { ...(await about(db, order)), reason })
}

interface Struck extends LeftOfOrder {
  /** The parts that were struck, and those that the ERP has added. */
  parts: string
  added: string | null
  reason: string | null
}

/** Notifies the authors of a spare-parts order of the lines struck and of the outcome of the rest. */
export async function mailStruck(db: Database, order: PartsOrder, struck: Struck): Promise<void> {
  await writeTo(db, await authorsOf(db, order), 'parts_struck', { ...(await about(db, order)), ...struck })
}

/** Writes to the authors of a spare-parts order that a shipment was undone. */
export async function mailUnshipped(db: Database, order: PartsOrder, parts: string): Promise<void> {
  await writeTo(db, await authorsOf(db, order), 'parts_unshipped', { ...(await about(db, order)), parts })
}

/** Writes to both sides that an order cannot be cancelled any more; those in charge read the ERP's answer. */
export async function mailCancelRefused(db: Database, order: PartsOrder, reason: string): Promise<void> {
  await writeTo(db, await authorsOf(db, order), 'parts_not_cancelled', await about(db, order))
  await writeTo(db, await inChargeOf(db, order), 'parts_cancel_refused', { ...aboutOrder('parts', order), reason })
}

/** Notifies those in charge that the ERP has not deleted lines that were to be struck. */
export async function mailStrikeRefused(
  db: Database,
  order: PartsOrder,
  refused: { parts: string; reason: string },
): Promise<void> {
  await writeTo(db, await inChargeOf(db, order), 'parts_strike_refused', { ...aboutOrder('parts', order), ...refused })
}
