import { and, eq, inArray, isNotNull, not, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import { openStatusesOf } from '#contract/service-order/order-statuses.ts'
import type { Database } from '#server/db/client.ts'
import { isLive } from '#server/http/records/trash.ts'
import { allKinds, tableOf } from './desk/kinds.ts'
import { asksForOutcome } from './maintenance/rows.ts'
import { service_maintenances } from './maintenance/table.ts'
import { service_orders } from './warranty/table.ts'

/** The technician of orders of the kinds whose units are visited. */
const technicians: Readonly<Partial<Record<OrderKind, AnyPgColumn>>> = {
  warranty: service_orders.technician_id,
  maintenance: service_maintenances.technician_id,
}

/** Number of open orders of any kind that a person owns or visits as the technician. */
export function openOrdersOfColleague(db: Database, user_id: number): Promise<number> {
  return openOrders(db, allKinds, (of) => {
    const technician = technicians[of]
    const isOwner = sql`${tableOf[of].owner_id} = ${user_id}`
    return technician ? sql`(${isOwner} or ${technician} = ${user_id})` : isOwner
  })
}

/** Number of a partner's open orders that must end before it is closed; its maintenances are cancelled with it. */
export function openOrdersOfPartner(db: Database, partner_id: number): Promise<number> {
  const counted = allKinds.filter((of) => of !== 'maintenance')
  return openOrders(db, counted, (of) => eq(tableOf[of].partner_id, partner_id))
}

/** Number of a partner's open maintenances that are cancelled when it is closed, and of those whose visit is scheduled. */
export async function openVisitsOfPartner(db: Database, partner_id: number) {
  const ofPartner = and(eq(service_maintenances.partner_id, partner_id), not(asksForOutcome(new Date()))) as SQL
  const withVisit = and(ofPartner, isNotNull(service_maintenances.visit_at)) as SQL
  return {
    maintenances: await openOrdersIn(db, 'maintenance', ofPartner),
    visits: await openOrdersIn(db, 'maintenance', withVisit),
  }
}

/** One after another, because a transaction has one connection, which runs one statement at a time. */
async function openOrders(db: Database, kinds: readonly OrderKind[], where: (of: OrderKind) => SQL): Promise<number> {
  let sum = 0
  for (const of of kinds) sum += await openOrdersIn(db, of, where(of))
  return sum
}

/** Number of open orders of a kind matching a condition. */
async function openOrdersIn(db: Database, of: OrderKind, where: SQL): Promise<number> {
  const table = tableOf[of]
  return db.$count(table, and(inArray(table.status, openStatusesOf(of)), isLive(table), where))
}
