import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { SessionUser } from '#contract/auth/auth.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { PartnerMaintenanceRow, StaffMaintenanceRow } from '#contract/service-order/maintenance/entity.ts'
import { maintenance } from '#contract/service-order/maintenance/maintenance.ts'
import { readSerial } from '#contract/unit/serial-number.ts'
import type { Database } from '#server/db/client.ts'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import type { Call } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, equals, isOneOf, withinDays } from '#server/http/lists/conditions.ts'
import { users } from '#server/modules/auth/index.ts'
import { inQueues } from '#server/modules/service-order/desk/queues.ts'
import { awaits, ordersVisible } from '#server/modules/service-order/handling/order.ts'
import { maintenance_types } from '#server/modules/service-order/table.ts'
import { visitStatusOf } from '#server/modules/service-order/visit/visits.ts'
import { nameIn } from './names.ts'
import { service_maintenances } from './table.ts'

const orders = service_maintenances
const staffList = maintenance.endpoints['service-order.service-maintenances.index']
const partnerList = maintenance.endpoints['partnerzone.service-order.service-maintenances.index']

/** Whether the visit of a maintenance has begun and has no outcome yet: nothing but its outcome ends the order. */
export const asksForOutcome = (at: Date) =>
  sql<boolean>`(${orders.visit_at} is not null and ${orders.visit_at} <= ${at.toISOString()}
    and coalesce(${visitStatusOf(orders.id)} in ('planned', 'confirmed'), false))`

const authors = alias(users, 'authors')

const { id, order_number, status, waiting_reason, outcome, model_name, serial_no, partner_name } = orders
const { contact_name, city, visit_at, by_partner, visited_on, report_kept_at, owner_name, due_at, created_at } = orders

/** Rows of maintenances with names, by left joins. */
const maintenanceRows = (db: Database, locale: Locale) =>
  db
    .select({
      // The id comes first, because exports read the ids of a list first.
      id,
      order_number,
      status,
      waiting_reason,
      outcome,
      model_name,
      serial_no,
      partner_name,
      contact_name,
      city,
      visit_at,
      by_partner,
      visited_on,
      report_kept_at,
      owner_name,
      due_at,
      created_at,
      visit_status: visitStatusOf(orders.id),
      maintenance_type_name: nameIn(maintenance_types, locale),
      author_name: sql<string>`coalesce(${authors.first_name} || ' ' || ${authors.last_name}, '')`,
    })
    .from(orders)
    .leftJoin(maintenance_types, eq(maintenance_types.id, orders.maintenance_type))
    .leftJoin(authors, eq(authors.id, orders.created_by))
    .$dynamic()
type Row = Awaited<ReturnType<typeof maintenanceRows>>[number]

const toStaffRow = (row: Row): StaffMaintenanceRow => row

const sorts = {
  created_at: orders.created_at,
  order_number: orders.order_number,
  status: orders.status,
  model_name: orders.model_name,
  visit_at: orders.visit_at,
  city: orders.city,
}
const staffSorts = { ...sorts, partner_name: orders.partner_name, owner_name: orders.owner_name, due_at: orders.due_at }

interface Range {
  from: string | null
  to: string | null
}

const filters = {
  order_number: (text: string) => contains(orders.order_number, text),
  status: (statuses: readonly string[]) => isOneOf(orders.status, statuses),
  serial_no: (text: string) => contains(orders.serial_no, readSerial(text) || text),
  model_name: (text: string) => contains(orders.model_name, text),
  contact_name: (text: string) => contains(orders.contact_name, text),
  city: (text: string) => contains(orders.city, text),
  created_at: (range: Range) => withinDays(orders.created_at, range),
  visit_at: (range: Range) => withinDays(orders.visit_at, range),
  maintenance_type: (ids: readonly number[]) => isOneOf(orders.maintenance_type, ids),
}
const staffFiltersOf = (call: Pick<Call, 'user' | 'at'>) => ({
  ...filters,
  queue: inQueues('maintenance', orders, call),
  brand: (ids: readonly number[]) => isOneOf(orders.brand_id, ids),
  owner: (ids: readonly number[]) => isOneOf(orders.owner_id, ids),
  awaiting: awaits(orders, 'distributor'),
})

/** List of the back office. */
export function listMaintenancesForStaff(call: Call<typeof staffList, StaffScope>) {
  return answerList(call, staffList, {
    id: orders.id,
    counted: orders,
    where: ordersVisible(orders, call.scope),
    sorts: staffSorts,
    filters: { ...staffFiltersOf(call), partner: (ids) => isOneOf(orders.partner_id, ids) },
    rows: (db: Database) => maintenanceRows(db, call.locale),
    toRow: toStaffRow,
  })
}

/** List of a company. */
export function listMaintenancesForPartner(call: Call<typeof partnerList, PartnerScope>) {
  return answerList(call, partnerList, {
    rows: (db: Database) => maintenanceRows(db, call.locale),
    id: orders.id,
    counted: orders,
    where: ordersVisible(orders, call.scope),
    sorts,
    filters: { ...filters, mine: mineOf(call.user), awaiting: awaits(orders, 'partner') },
    toRow: (row): PartnerMaintenanceRow => toStaffRow(row),
  })
}

const mineOf = (user: SessionUser) => (mine: boolean) => (mine ? equals(orders.created_by, user.id) : undefined)
