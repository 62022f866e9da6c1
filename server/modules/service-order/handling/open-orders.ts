import { and, inArray, type SQL } from 'drizzle-orm'
import type { ServiceOrderStatus } from '#contract/service-order/lifecycle.ts'
import type { Database } from '#server/db/client.ts'
import { isLive } from '#server/http/records/trash.ts'
import type { OrdersTable } from './order.ts'

/** Statuses of sent orders that are not completed. */
export const openStatuses: ServiceOrderStatus[] = ['registered', 'waiting', 'inprogress', 'suspended']

/** Number of open orders of a kind matching a condition. */
export async function openOrdersIn(db: Database, table: OrdersTable, where: SQL): Promise<number> {
  return db.$count(table, and(inArray(table.status, openStatuses), isLive(table), where))
}
