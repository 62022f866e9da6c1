import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { ServiceOrderStatus } from '#contract/service-order/lifecycle.ts'
import type { Database } from '#server/db/client.ts'
import { service_orders } from './table.ts'

/** Sent and not completed. */
export const openStatuses: ServiceOrderStatus[] = ['registered', 'waiting', 'inprogress', 'suspended']

/** How many sent orders are not completed, of those that the condition names: work that somebody still waits for. */
export async function openOrdersOf(db: Database, where: SQL): Promise<number> {
  return db.$count(
    service_orders,
    and(inArray(service_orders.status, openStatuses), isNull(service_orders.deleted_at), where),
  )
}

/** The open orders of a partner. */
export async function openOrdersOfPartner(db: Database, partner_id: number): Promise<number> {
  return openOrdersOf(db, eq(service_orders.partner_id, partner_id))
}
