import { and, eq, getTableColumns, lte, notExists, type SQL } from 'drizzle-orm'
import { today } from '#contract/rules.ts'
import type { Database } from '#server/db/client.ts'
import type { Scope } from '#server/http/access/scope.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { refuse } from '#server/http/refusal.ts'
import { brand_notices } from '#server/modules/dictionary/index.ts'
import { service_orders } from './table.ts'
import { visibleTo } from './visible.ts'

/** The word under which the audit and the media know orders. */
export const orderEntity = 'service-order.service-orders'

/** The owner of a reply's files: its line in the timeline. */
export const entryEntity = 'service-order.service-order-events'

/** An order with what its lifecycle asks for: whether its brand is still open is read, not stored. */
export type Order = typeof service_orders.$inferSelect & { brand_open: boolean }

/** What reading orders needs of a call. */
export interface Reader<S extends Scope = Scope> {
  db: Database
  scope: S
  at: Date
}

/** An order, or 404: one that may not be seen is answered like one that does not exist. */
export async function findOrder({ db, scope, at }: Reader, id: number): Promise<Order> {
  const [order] = await selectOrder(db, at, and(eq(service_orders.id, id), visibleTo(scope)))
  return order ?? refuse('not_found')
}

/** The same, locked until the transaction ends. */
export async function lockOrder(reader: Reader, id: number): Promise<Order> {
  return (await lockOrderIfSeen(reader, id)) ?? refuse('not_found')
}

/** The same; null instead of 404. */
export async function lockOrderIfSeen({ db, scope, at }: Reader, id: number): Promise<Order | null> {
  const [order] = await selectOrder(db, at, and(eq(service_orders.id, id), visibleTo(scope))).for('update', {
    of: service_orders,
  })
  return order ?? null
}

/** Refuses, and tells who changed what meanwhile, when a locked order is not the version that the caller worked on. */
export async function checkVersion(db: Database, order: Order, version: number): Promise<void> {
  await refuseOutdated(db, orderEntity, order, version)
}

/** For the server's own jobs, which see everything. */
export async function lockOrderAsServer(db: Database, at: Date, id: number): Promise<Order | null> {
  const [order] = await selectOrder(db, at, eq(service_orders.id, id)).for('update', { of: service_orders })
  return order ?? null
}

function selectOrder(db: Database, at: Date, where: SQL | undefined) {
  const columns = { ...getTableColumns(service_orders), brand_open: isBrandOpen(db, at) }
  return db.select(columns).from(service_orders).where(where)
}

function isBrandOpen(db: Database, at: Date) {
  const closing = db
    .select({ id: brand_notices.id })
    .from(brand_notices)
    .where(and(eq(brand_notices.brand_id, service_orders.brand_id), lte(brand_notices.valid_from, today(at))))
  return notExists(closing).mapWith(Boolean) as SQL<boolean>
}
