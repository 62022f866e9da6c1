import type { Database } from '#server/db/client.ts'
import { aboutOrder, authorsOf, writeTo } from '#server/modules/service-order/handling/mails.ts'
import type { PartsOrder } from './order.ts'

const about = (order: PartsOrder) => aboutOrder('parts', order)

/** Sends the author the number of a registered order; staff find it in their queue. */
export async function mailRegistered(db: Database, order: PartsOrder): Promise<void> {
  const { part_type } = order
  await writeTo(db, await authorsOf(db, order), 'parts_registered', { ...about(order), part_type })
}

/** Notifies the partner that parts are not in stock, with the expected date. */
export async function mailBackordered(db: Database, order: PartsOrder, text: string | null): Promise<void> {
  const { expected_date } = order
  await writeTo(db, await authorsOf(db, order), 'parts_backordered', { ...about(order), expected_date, text })
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
    ...about(order),
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
export async function mailCancelled(db: Database, order: PartsOrder, reason: string): Promise<void> {
  await writeTo(db, await authorsOf(db, order), 'parts_cancelled', { ...about(order), reason })
}
