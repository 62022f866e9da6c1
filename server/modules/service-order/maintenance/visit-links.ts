import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import type { Events, Happening } from '#server/events.ts'
import { service_maintenances, visit_links } from './table.ts'

/** The code of a colleague's link to a visit; the same in every letter about it. */
export async function visitLink(db: Database, order_id: number, user_id: number): Promise<string> {
  await db.insert(visit_links).values({ order_id, user_id }).onConflictDoNothing()
  const [link] = await db
    .select({ code: visit_links.code })
    .from(visit_links)
    .where(and(eq(visit_links.order_id, order_id), eq(visit_links.user_id, user_id)))
  return link?.code ?? ''
}

/** The order of a link: the company's, or that of a colleague, with the colleague. */
export async function linkedVisit(db: Database, code: string) {
  const [own] = await db.select().from(service_maintenances).where(eq(service_maintenances.visit_code, code))
  if (own) return { order: own, reader_id: null }
  const [linked] = await db
    .select({ order: service_maintenances, reader_id: visit_links.user_id })
    .from(visit_links)
    .innerJoin(service_maintenances, eq(service_maintenances.id, visit_links.order_id))
    .where(eq(visit_links.code, code))
  return linked ?? null
}

/** Links of a colleague end with the account. */
export async function endLinks(
  { db }: Happening,
  { user_id }: Events['account.closed'] | Events['person.erased'],
): Promise<void> {
  if (user_id !== null) await db.delete(visit_links).where(eq(visit_links.user_id, user_id))
}
