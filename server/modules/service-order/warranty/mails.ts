import { and, eq } from 'drizzle-orm'
import type { PartsNewsKind } from '#contract/service-order/handling/timeline.ts'
import type { Resolution } from '#contract/service-order/resolutions.ts'
import type { Database } from '#server/db/client.ts'
import {
  aboutOrder,
  authorsOf,
  handlingLetters,
  leadsOf,
  staffOf,
  writeTo,
} from '#server/modules/service-order/handling/mails.ts'
import { visitMails } from '#server/modules/service-order/visit/mails.ts'
import type { WarrantyOrder } from './order.ts'
import { service_order_events } from './table.ts'

/** Letters about the handling of warranty orders. */
export const warrantyHandlingLetters = handlingLetters('warranty')

/** Where the unit of a warranty order is. */
export const warrantyPlace = (order: WarrantyOrder) => ({
  street: order.installation_address,
  postcode: order.installation_post_code,
  city: order.installation_city,
  country: order.country ?? 'PL',
})

/** Letters about the visits of warranty orders. */
export const warrantyVisitMails = visitMails<WarrantyOrder>({ of: 'warranty', placeOf: warrantyPlace })

const about = (order: WarrantyOrder) => aboutOrder('warranty', order)

/**
 * Sends the author the number of an order. Staff find it in the queue of unowned orders, and in the daily letter about them.
 */
export async function mailSent(db: Database, order: WarrantyOrder): Promise<void> {
  await writeTo(db, await authorsOf(db, order), 'order_sent', about(order))
}

/**
 * Whether the order's timeline has a parcel already: of a parts order, or of the ERP's service order. The second of both that names
 * it sends no letter of its own.
 */
export async function isParcelKnown(db: Database, order_id: number, tracking_number: string | null): Promise<boolean> {
  if (tracking_number === null) return false
  const { kind, reason } = service_order_events
  const same = and(eq(service_order_events.order_id, order_id), eq(kind, 'shipped'), eq(reason, tracking_number))
  return (await db.$count(service_order_events, same)) > 0
}

/** Notifies the partner of a shipment of parts, except people who have got another letter about it. */
export async function mailShipped(
  db: Database,
  order: WarrantyOrder,
  informed: readonly { email: string }[] = [],
): Promise<void> {
  const { shipped_parts, tracking_number } = order
  const others = (await authorsOf(db, order)).filter(({ email }) => informed.every((one) => one.email !== email))
  await writeTo(db, others, 'order_shipped', { ...about(order), shipped_parts, tracking_number })
}

/** The outcome of parts that were ordered for a warranty order. */
export interface PartsNewsOfOrder {
  kind: PartsNewsKind
  parts_order_number: string
  /** The parts; null for all of the order. */
  parts: string | null
  /** The tracking number, or why parts will not come. */
  reason: string | null
  /** Whether the order has stopped waiting for the part. */
  is_over: boolean
}

/** Notifies the owner of the outcome of the parts that the order waits for. */
export async function mailPartsNews(db: Database, order: WarrantyOrder, news: PartsNewsOfOrder): Promise<void> {
  const data = { ...about(order), partner_name: order.partner_name, ...news }
  await writeTo(db, await staffOf(db, order), 'order_parts_news', data)
}

/**
 * Notifies the partner of completion, with the decision. Without a text the server completed the order, and the letter explains
 * it.
 */
export async function mailCompleted(
  db: Database,
  order: WarrantyOrder,
  resolution: Resolution,
  text: string | null,
): Promise<void> {
  const data = { ...about(order), resolution, text, new_serial_no: order.new_serial_no }
  await writeTo(db, await authorsOf(db, order), 'order_completed', data, order.decision_file)
}

/** Notifies the company that the contested resolution is upheld. */
export async function mailUpheld(db: Database, order: WarrantyOrder, reason: string): Promise<void> {
  await writeTo(db, await authorsOf(db, order), 'order_upheld', { ...about(order), reason })
}

/** Notifies leads that the company contests the resolution. */
export async function mailContested(db: Database, order: WarrantyOrder, reason: string): Promise<void> {
  const data = { ...about(order), partner_name: order.partner_name, reason }
  await writeTo(db, await leadsOf(db, order), 'order_contested', data)
}
