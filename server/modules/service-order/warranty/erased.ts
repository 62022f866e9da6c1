import { maskTexts } from '#server/db/mask-texts.ts'
import type { Events, Happening } from '#server/events.ts'
import { dropLetters } from '#server/modules/service-order/handling/erased.ts'
import { orderEntity } from './order.ts'
import { service_order_events, service_orders } from './table.ts'

/** Deletes letters about an erased order, which contain its conversation, and masks an erased person in texts. */
export async function eraseFromOrders(
  { db }: Happening,
  { entity, id, pattern }: Events['person.erased'],
): Promise<void> {
  if (entity === orderEntity) {
    await dropLetters(db, 'warranty', id)
  }
  if (pattern === null) return
  await maskTexts(db, pattern, service_order_events, [service_order_events.text, service_order_events.reason])
  await maskTexts(db, pattern, service_orders, [service_orders.comment, service_orders.resolution_text])
}
