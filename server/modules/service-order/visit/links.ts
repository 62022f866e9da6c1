import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import type { Events, Happening } from '#server/events.ts'
import { service_maintenances } from '#server/modules/service-order/maintenance/table.ts'
import { service_orders } from '#server/modules/service-order/warranty/table.ts'
import { visit_links } from './table.ts'
import { visitedKindOf, namingOrder, type OrderOfVisit, ofOrder } from './visits.ts'

/** The code of a colleague's link to a visit; the same in every letter about it. */
export async function visitLink(db: Database, order: OrderOfVisit, user_id: number): Promise<string> {
  await db
    .insert(visit_links)
    .values({ ...namingOrder(order), user_id })
    .onConflictDoNothing()
  const [link] = await db
    .select({ code: visit_links.code })
    .from(visit_links)
    .where(and(ofOrder(visit_links, order), eq(visit_links.user_id, user_id)))
  return link?.code ?? ''
}

/** An order that a link leads to, and the colleague whose link it is. */
type LinkedVisit = OrderOfVisit & { reader_id: number | null }

/** The order of a link: the company's, or that of a colleague, with the colleague. */
export async function linkedVisit(db: Database, code: string): Promise<LinkedVisit | null> {
  const tables = [
    { of: 'maintenance', orders: service_maintenances },
    { of: 'warranty', orders: service_orders },
  ] as const
  for (const { of, orders } of tables) {
    const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.visit_code, code))
    if (order) return { of, id: order.id, reader_id: null }
  }
  const [link] = await db.select().from(visit_links).where(eq(visit_links.code, code))
  return link ? { of: visitedKindOf(link), id: link.order_id ?? link.warranty_order_id ?? 0, reader_id: link.user_id } : null
}

/** Links of a colleague end with the account. */
export async function endLinks(
  { db }: Happening,
  { user_id }: Events['account.closed'] | Events['person.erased'],
): Promise<void> {
  if (user_id !== null) await db.delete(visit_links).where(eq(visit_links.user_id, user_id))
}
