import { and, desc, eq, sql } from 'drizzle-orm'
import type { Locale } from '#contract/messages/locale.ts'
import type { OrdersDashboard } from '#contract/service-order/entity.ts'
import { statusesOf } from '#contract/service-order/order-statuses.ts'
import { awaits, type Reader } from '#server/modules/service-order/handling/order.ts'
import { orderRows } from './rows.ts'
import { service_orders } from './table.ts'
import { visibleTo } from './visible.ts'

/** Service orders on the dashboards of both zones, in the caller's scope: how many there are, and the newest ones. */
export async function ordersDashboard(
  { db, scope, locale }: Reader & { locale: Locale },
  shown: number,
): Promise<OrdersDashboard> {
  const visible = visibleTo(scope)
  const side = scope.kind === 'partner' ? 'partner' : 'distributor'
  const counted = await db
    .select({
      status: service_orders.status,
      count: sql<number>`count(*)::int`,
      awaiting: sql<number>`(count(*) filter (where ${awaits(service_orders, side)(true)} and ${service_orders.status} <> 'draft'))::int`,
    })
    .from(service_orders)
    .where(visible)
    .groupBy(service_orders.status)
  const latest = await orderRows(db, locale)
    .where(visible)
    .orderBy(desc(service_orders.created_at), desc(service_orders.id))
    .limit(shown)
  return {
    by_status: statusesOf('warranty').map((status) => ({
      status,
      count: counted.find((row) => row.status === status)?.count ?? 0,
    })),
    awaiting: counted.reduce((sum, { awaiting }) => sum + awaiting, 0),
    erp_failed: await db.$count(service_orders, and(visible, eq(service_orders.erp_status, 'failed'))),
    latest: scope.kind === 'partner' ? latest.map((row) => ({ ...row, owner_name: null })) : latest,
  }
}
