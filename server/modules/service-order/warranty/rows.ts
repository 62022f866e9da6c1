import { eq, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { SessionUser } from '#contract/auth/auth.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { PartnerOrderRow, StaffOrderRow } from '#contract/service-order/entity.ts'
import { serviceOrder } from '#contract/service-order/service-order.ts'
import { readSerial } from '#contract/unit/serial-number.ts'
import type { Database } from '#server/db/client.ts'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import type { Call } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, equals, isOneOf, withinDays } from '#server/http/lists/conditions.ts'
import { users } from '#server/modules/auth/index.ts'
import { error_codes } from '#server/modules/device/index.ts'
import { brands } from '#server/modules/dictionary/index.ts'
import { inQueues } from '#server/modules/service-order/desk/queues.ts'
import { awaits } from '#server/modules/service-order/handling/order.ts'
import { namedCode } from './error-code.ts'
import { service_orders } from './table.ts'
import { inTrashOf, visibleTo } from './visible.ts'

const { endpoints } = serviceOrder
const staffList = endpoints['service-order.service-orders.index']
const partnerList = endpoints['partnerzone.service-order.service-orders.index']

const authors = alias(users, 'authors')

/**
 * Rows of orders with related names. These are added by left joins on keys, which counting omits, so that it reads only
 * the indexes of orders.
 */
export const orderRows = (db: Database, locale: Locale) =>
  db
    .select({
      id: service_orders.id,
      order_number: service_orders.order_number,
      status: service_orders.status,
      erp_status: service_orders.erp_status,
      waiting_reason: service_orders.waiting_reason,
      resolution: service_orders.resolution,
      model_name: service_orders.model_name,
      brand_name: brands.name,
      serial_no: service_orders.serial_no,
      error_code_name: namedCode(locale),
      partner_name: service_orders.partner_name,
      author_name: sql<string>`${authors.first_name} || ' ' || ${authors.last_name}`,
      owner_name: service_orders.owner_name,
      due_at: service_orders.due_at,
      recipient: service_orders.recipient,
      installation_address: service_orders.installation_address,
      installation_city: service_orders.installation_city,
      created_at: service_orders.created_at,
      sent_at: service_orders.sent_at,
      deleted_at: service_orders.deleted_at,
    })
    .from(service_orders)
    .leftJoin(brands, eq(brands.id, service_orders.brand_id))
    .leftJoin(authors, eq(authors.id, service_orders.created_by))
    .leftJoin(error_codes, eq(error_codes.id, service_orders.error_code))
    .$dynamic()

type Row = Awaited<ReturnType<typeof orderRows>>[number]

const toStaffRow = ({ deleted_at, recipient, installation_address, ...row }: Row): StaffOrderRow => row

const sorts = {
  created_at: service_orders.created_at,
  sent_at: service_orders.sent_at,
  order_number: service_orders.order_number,
  status: service_orders.status,
  model_name: service_orders.model_name,
}

type Days = Parameters<typeof withinDays>[1]

const filtersOf = (user: SessionUser) => ({
  order_number: (text: string) => contains(service_orders.order_number, text),
  status: (statuses: readonly string[]) => isOneOf(service_orders.status, statuses),
  serial_no: (text: string) => contains(service_orders.serial_no, readSerial(text) || text),
  model_name: (text: string) => contains(service_orders.model_name, text),
  created_at: (days: Days) => withinDays(service_orders.created_at, days),
  mine: (mine: boolean) => (mine ? equals(service_orders.created_by, user.id) : undefined),
})

/**
 * Whether the resolution is contested: until a lead reopens the order or upholds the resolution (`isContested` of the
 * contract).
 */
export const isContested = sql<boolean>`(${service_orders.contested_at} is not null and ${service_orders.contest_answered_at} is null
  and ${service_orders.status} = 'completed')`

const sentOn = sql`(${service_orders.sent_at} at time zone 'Europe/Warsaw')::date`
const begun = sql`((extract(year from ${sentOn}) - extract(year from ${service_orders.install_date})) * 12
  + extract(month from ${sentOn}) - extract(month from ${service_orders.install_date}))::int`

/**
 * The month since the installation in which an order was sent, from 1; 0 where the day of installation is not known or is later. Months are
 * counted as by warranties and by the report: from the last of January one ends with February.
 */
const monthOfLife = sql<number>`case when ${service_orders.install_date} is null or ${service_orders.install_date} > ${sentOn} then 0
  else least(999, ${begun} - (${service_orders.install_date} + ${begun} * interval '1 month' > ${sentOn})::int) + 1 end`

const staffSorts = {
  ...sorts,
  partner_name: service_orders.partner_name,
  owner_name: service_orders.owner_name,
  due_at: service_orders.due_at,
}

const staffFiltersOf = ({ user, at }: Pick<Call, 'user' | 'at'>) => ({
  ...filtersOf(user),
  sent_at: (days: Days) => withinDays(service_orders.sent_at, days),
  completed_at: (days: Days) => withinDays(service_orders.completed_at, days),
  queue: inQueues('warranty', service_orders, { user, at }),
  brand: (ids: readonly number[]) => isOneOf(service_orders.brand_id, ids),
  model: (ids: readonly number[]) => isOneOf(service_orders.model, ids),
  error_code: (ids: readonly number[]) => isOneOf(service_orders.error_code, ids),
  without_code: (is: boolean) => (is ? isNull(service_orders.error_code) : isNotNull(service_orders.error_code)),
  month_of_life: (month: number) => sql`${monthOfLife} = ${month}`,
  owner: (ids: readonly number[]) => isOneOf(service_orders.owner_id, ids),
  // An order whose changes are not saved is one that is not.
  erp_status: (statuses: readonly string[]) =>
    or(
      isOneOf(service_orders.erp_status, statuses),
      statuses.includes('failed') ? eq(service_orders.erp_behind, true) : undefined,
    ),
  awaiting: awaits(service_orders, 'distributor'),
  contested: (is: boolean) => (is ? isContested : not(isContested)),
})

/** List of the back office. */
export function listOrdersForStaff(call: Call<typeof staffList, StaffScope>) {
  return answerList(call, staffList, {
    rows: (db: Database) => orderRows(db, call.locale),
    id: service_orders.id,
    counted: service_orders,
    where: visibleTo(call.scope),
    sorts: staffSorts,
    filters: {
      ...staffFiltersOf(call),
      partner: (ids) => isOneOf(service_orders.partner_id, ids),
    },
    toRow: toStaffRow,
  })
}

/** List of a company, or of its deleted drafts that can be restored. */
export function listOrdersForPartner(call: Call<typeof partnerList, PartnerScope>) {
  return answerList(call, partnerList, {
    rows: (db: Database) => orderRows(db, call.locale),
    id: service_orders.id,
    counted: service_orders,
    where: call.query.deleted ? inTrashOf(call.scope, call.at) : visibleTo(call.scope),
    sorts,
    filters: {
      ...filtersOf(call.user),
      recipient: (text: string) => contains(service_orders.recipient, text),
      installation_address: (text: string) => contains(service_orders.installation_address, text),
      installation_city: (text: string) => contains(service_orders.installation_city, text),
      awaiting: awaits(service_orders, 'partner'),
      deleted: () => undefined,
    },
    toRow: ({ owner_name, due_at, error_code_name, ...row }): PartnerOrderRow => row,
  })
}
