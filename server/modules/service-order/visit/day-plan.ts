import { and, asc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { may } from '#contract/declare/lifecycle-actor.ts'
import type { DayPlan, PlannedVisit } from '#contract/service-order/visit/entity.ts'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { withinDays } from '#server/http/lists/conditions.ts'
import { error_codes } from '#server/modules/device/index.ts'
import { ordersVisible } from '#server/modules/service-order/handling/order.ts'
import { nameIn } from '#server/modules/service-order/maintenance/names.ts'
import { service_maintenances } from '#server/modules/service-order/maintenance/table.ts'
import { maintenance_types } from '#server/modules/service-order/table.ts'
import { namedCode } from '#server/modules/service-order/warranty/error-code.ts'
import { service_orders } from '#server/modules/service-order/warranty/table.ts'
import { service_visits } from './table.ts'

const visits = service_visits
const tables = [service_maintenances, service_orders] as const
type Orders = (typeof tables)[number]

/** The largest number of visits of one day that a plan shows, of each kind of orders. */
const most = 100

interface Asked {
  day: string
  everyone?: boolean | undefined
}

/** Which visits a plan shows, by the table of their orders. */
type Shown = (orders: Orders) => SQL | undefined

/** Visits of a day for a colleague: the own ones, or all in the colleague's scope. */
export function dayOfStaff(call: CallContext<StaffScope>, { day, everyone = false }: Asked): Promise<DayPlan> {
  const own = everyone ? undefined : eq(visits.technician_id, call.user.id)
  const shown: Shown = (orders) => and(ordersVisible(orders, call.scope), own)
  return dayPlan(call, day, shown, { sees_others: true, warranty: 'service-order.service-orders.index' })
}

/**
 * Visits of a day by the company's own people: those of the reader, for an administrator of a company all of it unless only the
 * own ones are wanted.
 */
export function dayOfPartner(call: CallContext<PartnerScope>, { day, everyone }: Asked): Promise<DayPlan> {
  const administered = call.by.company_admin_of.filter((id) => call.scope.partner_ids.includes(id))
  const sees_others = administered.length > 0
  const own = eq(visits.technician_id, call.user.id)
  const shown: Shown = (orders) =>
    and(
      ordersVisible(orders, call.scope),
      eq(visits.by_partner, true),
      sees_others && everyone !== false ? or(own, inArray(orders.partner_id, administered)) : own,
    )
  return dayPlan(call, day, shown, { sees_others, warranty: 'partnerzone.service-order.service-orders.index' })
}

interface Reading {
  sees_others: boolean
  /** The permission to read warranty orders; that for maintenances is the call's. */
  warranty: string
}

async function dayPlan(call: CallContext, day: string, shown: Shown, reading: Reading): Promise<DayPlan> {
  const planned = [
    ...(await maintenancesOf(call, day, shown)),
    ...(may(call.by, reading.warranty) ? await warrantyOrdersOf(call, day, shown) : []),
  ]
  planned.sort((one, other) => one.visit_at.localeCompare(other.visit_at) || one.id - other.id)
  return { visits: planned, sees_others: reading.sees_others }
}

const { id, number, status, visit_at, visit_until, technician_name } = visits
const ofVisit = ({ user }: CallContext) => ({
  id,
  number,
  status,
  visit_at,
  visit_until,
  technician_name,
  is_own: sql<boolean>`${visits.technician_id} is not distinct from ${user.id}`,
})

/** Of visits that take place, or took place, on the day. */
const isPlanned = (orders: Orders, day: string, shown: Shown) =>
  and(
    shown(orders),
    withinDays(visits.visit_at, { from: day, to: day }),
    ne(status, 'cancelled'),
    ne(orders.status, 'suspended'),
  )

async function maintenancesOf(call: CallContext, day: string, shown: Shown): Promise<PlannedVisit[]> {
  const orders = service_maintenances
  const { order_number, partner_name, model_name, serial_no, address, post_code, city, country } = orders
  const { contact_name, contact_phone } = orders
  const rows = await call.db
    .select({
      ...ofVisit(call),
      order_id: orders.id,
      order_number,
      partner_name,
      model_name,
      serial_no,
      address,
      post_code,
      city,
      country,
      contact_name,
      contact_phone,
      maintenance_type_name: nameIn(maintenance_types, call.locale),
    })
    .from(visits)
    .innerJoin(orders, eq(orders.id, visits.order_id))
    .leftJoin(maintenance_types, eq(maintenance_types.id, orders.maintenance_type))
    .where(isPlanned(orders, day, shown))
    .orderBy(asc(visit_at), asc(id))
    .limit(most)
  return rows.map((visit) => ({ ...visit, of: 'maintenance' }))
}

async function warrantyOrdersOf(call: CallContext, day: string, shown: Shown): Promise<PlannedVisit[]> {
  const orders = service_orders
  const { order_number, partner_name, model_name, serial_no, contact_name, contact_phone } = orders
  const rows = await call.db
    .select({
      ...ofVisit(call),
      order_id: orders.id,
      order_number,
      partner_name,
      model_name,
      serial_no,
      contact_name,
      contact_phone,
      address: orders.installation_address,
      post_code: orders.installation_post_code,
      city: orders.installation_city,
      country: sql<string>`coalesce(${orders.country}, 'PL')`,
      maintenance_type_name: namedCode(call.locale),
    })
    .from(visits)
    .innerJoin(orders, eq(orders.id, visits.warranty_order_id))
    .leftJoin(error_codes, eq(error_codes.id, orders.error_code))
    .where(isPlanned(orders, day, shown))
    .orderBy(asc(visit_at), asc(id))
    .limit(most)
  return rows.map((visit) => ({ ...visit, of: 'warranty' }))
}
