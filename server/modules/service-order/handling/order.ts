import { and, eq, exists, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { WaitingReason } from '#contract/service-order/handling/waiting.ts'
import type { DuePhase, OrderStatusOf } from '#contract/service-order/order-statuses.ts'
import type { Database } from '#server/db/client.ts'
import type { Scope, StaffScope } from '#server/http/access/scope.ts'
import { withinProvinces } from '#server/http/access/within-provinces.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { isLive, type TrashTable } from '#server/http/records/trash.ts'
import { partners } from '#server/modules/partner/index.ts'
import type { DueColumns } from '#server/modules/service-order/desk/clock.ts'
import { refuse } from '#server/refusal.ts'

/** The columns of an order that shared code reads. */
export interface HandledOrder extends DueColumns {
  id: number
  version: number
  order_number: string | null
  status: OrderStatusOf
  waiting_reason: WaitingReason | null
  resume_to: DuePhase | null
  suspended_from: DuePhase | null
  review_date: string | null
  partner_id: number
  partner_name: string
  /** Of kinds that can be reopened: whether the company is open. */
  company_open?: boolean
  created_by: number
  /** Who sent it, where that is another person than who began it. */
  sent_by?: number | null
  owner_id: number | null
  brand_id: number | null
  model_name: string | null
  /** The known unit of `serial_no`. */
  unit_id: number | null
  serial_no: string | null
}

/** A table of orders with the columns used by scopes and queues. */
export type OrdersTable = TrashTable & {
  partner_id: AnyPgColumn
  brand_id: AnyPgColumn
  partner_name: AnyPgColumn
  order_number: AnyPgColumn
  model_name: AnyPgColumn
  unit_id: AnyPgColumn
  serial_no: AnyPgColumn
  owner_id: AnyPgColumn
  owner_name: AnyPgColumn
  status: AnyPgColumn
  waiting_reason: AnyPgColumn
  waiting_since: AnyPgColumn
  resume_to: AnyPgColumn
  suspended_from: AnyPgColumn
  acts_next: AnyPgColumn
  due_at: AnyPgColumn
  due_clock: AnyPgColumn
  due_told_at: AnyPgColumn
  created_at: AnyPgColumn
  updated_at: AnyPgColumn
}

/** Filter of a list: orders that need an action by a side, or only the others. */
export const awaits =
  ({ acts_next }: OrdersTable, side: 'partner' | 'distributor') =>
  (awaiting: boolean): SQL =>
    awaiting ? eq(acts_next, side) : ne(acts_next, side)

/** The part of a call needed for reading orders. */
export interface Reader<S extends Scope = Scope> {
  db: Database
  scope: S
  at: Date
}

/**
 * Condition for orders in a scope, including the trash: those of the person's companies, or of a colleague's brands, provinces
 * and partners. An order without a brand is visible whatever the brands.
 */
export function ordersWithin(table: OrdersTable, scope: Scope): SQL | undefined {
  if (scope.kind === 'partner') return inArray(table.partner_id, [...scope.partner_ids])
  const { brands, provinces, partners: companies } = scope
  return and(
    brands.length ? or(inArray(table.brand_id, [...brands]), isNull(table.brand_id)) : undefined,
    companies.length ? inArray(table.partner_id, [...companies]) : undefined,
    provinces.length ? exists(partnerIn(table, scope)) : undefined,
  )
}

/** A unit as orders refer to it: by id, or by its number as long as no unit of that number is known. */
export interface UnitRef {
  unit_id: number | null
  serial_no: string | null
}

/** Condition for orders about a unit; none where an order names no unit. */
export function aboutUnit(table: Pick<OrdersTable, 'unit_id' | 'serial_no'>, { unit_id, serial_no }: UnitRef): SQL {
  if (unit_id !== null) return eq(table.unit_id, unit_id)
  return serial_no === null ? sql`false` : sql`${table.unit_id} is null and ${table.serial_no} = ${serial_no}`
}

/** Condition for orders in a scope, without the trash. */
export function ordersVisible(table: OrdersTable, scope: Scope): SQL | undefined {
  return and(isLive(table), ordersWithin(table, scope))
}

/** Column of an order: whether its company is open, which lifecycles read. */
export function isCompanyOpen(db: Database, { partner_id }: OrdersTable): SQL<boolean> {
  const open = db
    .select({ id: partners.id })
    .from(partners)
    .where(and(eq(partners.id, partner_id), eq(partners.status, 1)))
  return exists(open).mapWith(Boolean) as SQL<boolean>
}

/** Column of an order: whether the ERP blocks its company, which lifecycles read. */
export function isCompanyBlocked(db: Database, { partner_id }: OrdersTable): SQL<boolean> {
  const blocked = db
    .select({ id: partners.id })
    .from(partners)
    .where(and(eq(partners.id, partner_id), eq(partners.erp_blocked, true)))
  return exists(blocked).mapWith(Boolean) as SQL<boolean>
}

function partnerIn({ partner_id }: OrdersTable, scope: StaffScope): SQL {
  return sql`(select from ${partners} where ${partners.id} = ${partner_id} and ${withinProvinces({ province: partners.province_id, country: partners.country }, scope)})`
}

/** Functions that find and lock orders of a kind; `select` reads rows, locked when required. */
export function orderAccess<Order extends HandledOrder>(
  entity: string,
  table: OrdersTable,
  select: (db: Database, at: Date, where: SQL | undefined, lock: boolean) => Promise<Order[]>,
) {
  async function first({ db, scope, at }: Reader, id: number, lock: boolean): Promise<Order | null> {
    const [order] = await select(db, at, and(eq(table.id, id), ordersVisible(table, scope)), lock)
    return order ?? null
  }
  return {
    /** An order in scope; otherwise 404. */
    find: async (reader: Reader, id: number): Promise<Order> => (await first(reader, id, false)) ?? refuse('not_found'),

    /** An order in scope, locked until the transaction ends; otherwise 404. */
    lock: async (reader: Reader, id: number): Promise<Order> => (await first(reader, id, true)) ?? refuse('not_found'),

    /** An order in scope, locked until the transaction ends; null when there is none. */
    lockIfSeen: (reader: Reader, id: number): Promise<Order | null> => first(reader, id, true),

    /** For the server's own reads, without a scope. */
    async findAsServer(db: Database, at: Date, id: number): Promise<Order | null> {
      const [order] = await select(db, at, eq(table.id, id), false)
      return order ?? null
    },

    /** For the server's own jobs, without a scope. */
    async lockAsServer(db: Database, at: Date, id: number): Promise<Order | null> {
      const [order] = await select(db, at, eq(table.id, id), true)
      return order ?? null
    },

    /** Refuses an outdated version of a locked order, with the changes made in the meantime. */
    checkVersion: (db: Database, order: Order, version: number): Promise<void> =>
      refuseOutdated(db, entity, order, version),
  }
}
