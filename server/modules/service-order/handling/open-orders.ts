import { and, inArray, type SQL } from 'drizzle-orm'
import { openStatuses } from '#contract/service-order/handling/open-statuses.ts'
import type { Database } from '#server/db/client.ts'
import { isLive } from '#server/http/records/trash.ts'
import type { OrdersTable } from './order.ts'

/** Number of open orders of a kind matching a condition. */
export async function openOrdersIn(db: Database, table: OrdersTable, where: SQL): Promise<number> {
  return db.$count(table, and(inArray(table.status, openStatuses), isLive(table), where))
}
