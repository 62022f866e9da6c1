import type { Resolution } from '#contract/service-order/resolutions.ts'
import type { Database } from '#server/db/client.ts'
import {
  aboutOrder,
  authorsOf,
  handlingLetters,
  leadsOf,
  writeTo,
} from '#server/modules/service-order/handling/mails.ts'
import type { Order } from './order.ts'

/** Letters of handling, about warranty orders. */
export const warrantyHandlingLetters = handlingLetters('warranty')

const about = (order: Order) => aboutOrder('warranty', order)

/** An order was sent: its author has the number. Those in charge find it in the queue of nobody's orders, and in the morning letter about it. */
export async function mailSent(db: Database, order: Order): Promise<void> {
  await writeTo(db, await authorsOf(db, order), 'order_sent', about(order))
}

/** The question is still unanswered. */
export async function mailReminded(db: Database, order: Order, text: string | null): Promise<void> {
  await writeTo(db, await authorsOf(db, order), 'order_reminded', { ...about(order), text })
}

/** Parts are on their way to the partner. */
export async function mailShipped(db: Database, order: Order): Promise<void> {
  const { shipped_parts, tracking_number } = order
  await writeTo(db, await authorsOf(db, order), 'order_shipped', { ...about(order), shipped_parts, tracking_number })
}

/** The decision goes with the letter. Without a text the server completed the order by itself; the letter says why in its own words. */
export async function mailCompleted(
  db: Database,
  order: Order,
  resolution: Resolution,
  text: string | null,
): Promise<void> {
  const data = { ...about(order), resolution, text }
  await writeTo(db, await authorsOf(db, order), 'order_completed', data, order.decision_file)
}

/** The resolution stands although the company contested it. */
export async function mailUpheld(db: Database, order: Order, reason: string): Promise<void> {
  await writeTo(db, await authorsOf(db, order), 'order_upheld', { ...about(order), reason })
}

/** The company does not accept the resolution: a task for the leads. */
export async function mailContested(db: Database, order: Order, reason: string): Promise<void> {
  const data = { ...about(order), partner_name: order.partner_name, reason }
  await writeTo(db, await leadsOf(db, order), 'order_contested', data)
}
