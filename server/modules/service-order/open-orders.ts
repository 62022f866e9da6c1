import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { openStatuses } from '#contract/service-order/handling/open-statuses.ts'
import type { Database } from '#server/db/client.ts'
import { isLive } from '#server/http/records/trash.ts'
import type { OrdersTable } from './handling/order.ts'
import { service_maintenances } from './maintenance/table.ts'
import { spare_parts_orders } from './spare-parts/order-table.ts'
import { service_orders } from './warranty/table.ts'

/** The tables of all kinds of orders. */
const tables: readonly OrdersTable[] = [service_orders, service_maintenances, spare_parts_orders]

/** Number of open orders of any kind that a person owns or visits as the technician. */
export function openOrdersOfColleague(db: Database, user_id: number): Promise<number> {
  const technicians = new Map<OrdersTable, AnyPgColumn>([
    [service_orders, service_orders.technician_id],
    [service_maintenances, service_maintenances.technician_id],
  ])
  return openOrders(db, (table) => {
    const technician = technicians.get(table)
    const isOwner = sql`${table.owner_id} = ${user_id}`
    return technician ? sql`(${isOwner} or ${technician} = ${user_id})` : isOwner
  })
}

/** Number of a partner's open orders that must end before it is closed; its maintenances are cancelled with it. */
export function openOrdersOfPartner(db: Database, partner_id: number): Promise<number> {
  return openOrders(
    db,
    (table) => eq(table.partner_id, partner_id),
    tables.filter((table) => table !== service_maintenances),
  )
}

/** Number of a partner's open maintenances, which are cancelled when it is closed, and of those whose visit is scheduled. */
export async function openVisitsOfPartner(db: Database, partner_id: number) {
  const ofPartner = eq(service_maintenances.partner_id, partner_id)
  const withVisit = and(ofPartner, isNotNull(service_maintenances.visit_at)) as SQL
  return {
    maintenances: await openOrdersIn(db, service_maintenances, ofPartner),
    visits: await openOrdersIn(db, service_maintenances, withVisit),
  }
}

/** One after another, because a transaction has one connection, which runs one statement at a time. */
async function openOrders(db: Database, where: (table: OrdersTable) => SQL, counted = tables): Promise<number> {
  let sum = 0
  for (const table of counted) sum += await openOrdersIn(db, table, where(table))
  return sum
}

/** Number of open orders of a kind matching a condition. */
async function openOrdersIn(db: Database, table: OrdersTable, where: SQL): Promise<number> {
  return db.$count(table, and(inArray(table.status, openStatuses), isLive(table), where))
}
