import { and, eq, getTableColumns, lte, notExists, type SQL } from 'drizzle-orm'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import { brand_notices } from '#server/modules/dictionary/index.ts'
import { isCompanyBlocked, isCompanyOpen, orderAccess } from '#server/modules/service-order/handling/order.ts'
import { hasOpenVisit } from '#server/modules/service-order/visit/visits.ts'
import { service_orders } from './table.ts'

/** Entity of warranty orders in audit and media. */
export const warrantyOrderEntity = 'service-order.service-orders'

/** Owner of a reply's files: its timeline entry. */
export const warrantyEntryEntity = 'service-order.service-order-events'

/** An order with `brand_open`, `company_open`, `company_blocked` and `visit_open`, which the lifecycle reads and which are not stored. */
export type WarrantyOrder = typeof service_orders.$inferSelect & {
  brand_open: boolean
  company_open: boolean
  company_blocked: boolean
  visit_open: boolean
}

/** Functions that find and lock warranty orders. */
export const {
  find: findWarrantyOrder,
  findAsServer: findOrderAsServer,
  lock: lockOrder,
  lockIfSeen: lockOrderIfSeen,
  lockAsServer: lockOrderAsServer,
  checkVersion,
} = orderAccess(warrantyOrderEntity, service_orders, selectOrder)

function selectOrder(db: Database, at: Date, where: SQL | undefined, lock: boolean): Promise<WarrantyOrder[]> {
  const [brand_open, company_open] = [isBrandOpen(db, at), isCompanyOpen(db, service_orders)]
  const company_blocked = isCompanyBlocked(db, service_orders)
  const columns = {
    ...getTableColumns(service_orders),
    brand_open,
    company_open,
    company_blocked,
    visit_open: hasOpenVisit(db, service_orders.id),
  }
  const query = db.select(columns).from(service_orders).where(where).$dynamic()
  if (lock) query.for('update', { of: service_orders })
  return query
}

function isBrandOpen(db: Database, at: Date) {
  const closing = db
    .select({ id: brand_notices.id })
    .from(brand_notices)
    .where(and(eq(brand_notices.brand_id, service_orders.brand_id), lte(brand_notices.valid_from, today(at))))
  return notExists(closing).mapWith(Boolean) as SQL<boolean>
}
