import { and, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#contract/messages/locale.ts'
import { type DueRow, dueMaintenances } from '#contract/service-order/due/due.ts'
import type { DuePeriod } from '#contract/service-order/due/words.ts'
import { openStatusesOf } from '#contract/service-order/order-statuses.ts'
import { coverageOf, maintenanceGraceDays } from '#contract/unit/coverage.ts'
import { co2Equivalent, holdsFGas } from '#contract/unit/f-gas.ts'
import { readSerial, serialLength } from '#contract/unit/serial-number.ts'
import { daysAfter, lastOfMonth } from '#contract/values/days.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import { correlated } from '#server/db/correlated.ts'
import type { PartnerScope, Scope, StaffScope } from '#server/http/access/scope.ts'
import type { Call } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { betweenDays, contains, isAmong, isOneOf } from '#server/http/lists/conditions.ts'
import { devices } from '#server/modules/device/index.ts'
import { isCertifiedNow } from '#server/modules/f-gas/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import { ordersWithin } from '#server/modules/service-order/handling/order.ts'
import { nameIn } from '#server/modules/service-order/maintenance/names.ts'
import { device_types, service_maintenances } from '#server/modules/service-order/maintenance/table.ts'
import { maintenance_types } from '#server/modules/service-order/table.ts'
import { responsibleCompany, units, unitsRegisteredBy } from '#server/modules/unit/index.ts'
import { dueWithin, ofUnit } from './scope.ts'
import { ofPresentCompany } from './second-order.ts'
import { due_maintenances, owner_reminders } from './table.ts'

const staffList = dueMaintenances.endpoints['service-order.due-maintenances.index']
const zoneList = dueMaintenances.endpoints['partnerzone.service-order.due-maintenances.index']
const due = due_maintenances

/** Open orders that will satisfy the due date: of the unit and a matching kind, of a company of the unit. */
export const openOrders = sql`from ${service_maintenances}
  join ${maintenance_types} on ${maintenance_types.id} = ${service_maintenances.maintenance_type}
  where ${service_maintenances.unit_id} = ${units.id} and ${inArray(service_maintenances.status, openStatusesOf('maintenance'))}
    and ${service_maintenances.deleted_at} is null and ${maintenance_types.counts_as} = ${due.kind}
    and ${ofPresentCompany}`

/** Whether there is such an open order. */
export const isOrdered = sql<boolean>`exists (select ${openOrders})`

export interface Asking {
  db: Database
  locale: Locale
  scope: Scope
  at: Date
}

/** Such an order, with the data that decide who may open it. */
type OpenOrder = NonNullable<DueRow['order']> & { partner_id: number }

const { serial_no, device_id, installation_address, installation_post_code, installation_city, installation_country } =
  units
const { install_date, parts_until, labour_until, maintenance_months, maintained_on, replaced_on } = units
const { lapsed_on, maintenance_extended_to, coverage_granted_on } = units
const { owner_name, owner_phone, owner_email, consent_processing_data, gwp, charge, hfo_share } = units

/** Due dates with unit and related names. `isSeen`: condition for open orders that a restricted colleague may open. */
const select = (db: Database, locale: Locale, isSeen: SQL = sql`true`) =>
  db
    .select({
      // The id comes first, because exports read the ids of a list first.
      ...getTableColumns(due),
      serial_no,
      device_id,
      installation_address,
      installation_post_code,
      installation_city,
      installation_country,
      install_date,
      parts_until,
      labour_until,
      maintenance_months,
      maintained_on,
      replaced_on,
      lapsed_on,
      maintenance_extended_to,
      coverage_granted_on,
      owner_name,
      owner_phone,
      owner_email,
      consent_processing_data,
      gwp,
      charge,
      hfo_share,
      holder_id: units.partner_id,
      carer_id: responsibleCompany,
      device_name: devices.name,
      device_type_name: nameIn(device_types, locale),
      partner_name: partners.name,
      order: correlated<OpenOrder | null>`(select jsonb_build_object('id', ${service_maintenances.id},
          'order_number', ${service_maintenances.order_number}, 'status', ${service_maintenances.status},
          'visit_at', to_char(${service_maintenances.visit_at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'technician_name', ${service_maintenances.technician_name}, 'partner_id', ${service_maintenances.partner_id},
          'is_own', (${isSeen}))
        ${openOrders} order by ${service_maintenances.id} limit 1)`,
      is_certified: isCertifiedNow(responsibleCompany),
      stopped_at: owner_reminders.stopped_at,
    })
    .from(due)
    .innerJoin(units, eq(units.id, due.unit_id))
    .leftJoin(devices, eq(devices.id, units.device_id))
    .leftJoin(device_types, eq(device_types.id, due.device_type_id))
    .leftJoin(partners, eq(partners.id, units.partner_id))
    .leftJoin(owner_reminders, eq(owner_reminders.unit_id, due.unit_id))
    .$dynamic()
export type DueRecord = Awaited<ReturnType<typeof select>>[number]

/** Rows as a caller sees them; jobs of the server see all. */
export function dueRowsFor({ locale, scope }: Pick<Asking, 'locale'> & { scope: Scope | null }) {
  const isSeen = scope?.kind === 'staff' ? ordersWithin(service_maintenances, scope) : undefined
  return (db: Database) => select(db, locale, isSeen)
}

/** Whether a reader may know owner and place: a company that registered the unit, not one that only services it, or a colleague. */
export const isHeldBy = (scope: Scope | null, { holder_id }: Pick<DueRecord, 'holder_id'>): boolean =>
  scope?.kind !== 'partner' || (holder_id !== null && scope.partner_ids.includes(holder_id))

/** A row as a reader sees it. */
export function toDueRow(found: DueRecord, { at, scope }: { at: Date; scope: Scope | null }): DueRow {
  const { order, is_certified, owner_email, parts_until } = found
  const isHeld = isHeldBy(scope, found)
  const day = today(at)
  const { labour, due, missed } = coverageOf(found, day)
  const is_condition = found.is_condition && parts_until !== null && day <= parts_until
  // Without it, parts are covered until its days of grace are over, or as long as labour.
  const grace = due && daysAfter(due, maintenanceGraceDays)
  const end = labour !== null && grace !== null && labour > grace ? labour : grace
  const isLost = is_condition && end !== null && end < parts_until
  return {
    ...found,
    due_on: found.due_on ?? '',
    last_on: found.kind === 'maintenance' ? found.maintained_on : found.done_on,
    is_condition,
    ends_without: isLost ? end : null,
    is_missed: is_condition && missed,
    ...(isHeld ? {} : { partner_name: null, owner_name: null }),
    city: isHeld ? found.installation_city : null,
    tonnes: co2Equivalent(found.charge, found.gwp),
    order: order && orderFor(scope, order),
    has_company: found.carer_id !== null,
    lacks_certificate: holdsFGas(found) && found.carer_id !== null && !is_certified,
    tells_owner: owner_email !== null && found.consent_processing_data && found.stopped_at === null,
  }
}

/** Of another company's order only its existence is shown. */
function orderFor(scope: Scope | null, { partner_id, ...order }: OpenOrder): DueRow['order'] {
  const is_own = order.is_own && (scope?.kind !== 'partner' || scope.partner_ids.includes(partner_id))
  return is_own ? order : { ...order, is_own, order_number: null, technician_name: null }
}

const digits = /^[\d\s-]+$/

const inPeriod = (day: string, period: DuePeriod): SQL => {
  if (period === 'overdue') return sql`${due.due_on} < ${day}::date`
  const end = lastOfMonth(day)
  return period === 'month'
    ? sql`${due.due_on} between ${day}::date and ${end}::date`
    : sql`${due.due_on} > ${end}::date`
}

/**
 * Condition: part of a serial number, with or without spaces; another text is a town, an owner, a model or, for staff, a company. Town
 * and owner are for the company that registered the unit, and so are the results found by them.
 */
function isFoundBy(text: string, scope?: PartnerScope): SQL | undefined {
  if (digits.test(text) || readSerial(text).length === serialLength) return contains(units.serial_no, readSerial(text))
  const isOfOwner = or(contains(units.installation_city, text), contains(units.owner_name, text))
  return or(
    scope ? and(unitsRegisteredBy(scope), isOfOwner) : isOfOwner,
    isAmong(units.device_id, devices, contains(devices.name, text)),
    scope ? undefined : isAmong(units.partner_id, partners, contains(partners.name, text)),
  )
}

/** Filters of lists of due maintenances. */
export const dueFiltersOn = (db: Database, at: Date, scope?: PartnerScope) => ({
  search: (text: string) => ofUnit(db, isFoundBy(text, scope)),
  serial_no: (text: string) => ofUnit(db, eq(units.serial_no, readSerial(text))),
  kind: (kinds: readonly string[]) => isOneOf(due.kind, kinds),
  device_type: (ids: readonly number[]) => isOneOf(due.device_type_id, ids),
  period: (periods: readonly DuePeriod[]) =>
    sql`(${sql.join(
      periods.map((period) => inPeriod(today(at), period)),
      sql` or `,
    )})`,
  due_on: (days: { from: string | null; to: string | null }) => betweenDays(due.due_on, days),
  ordered: (ordered: boolean) => ofUnit(db, ordered ? isOrdered : sql`not ${isOrdered}`),
})
/** Condition for due maintenances of units that belong to these companies. */
export const ofPartners = (db: Database, ids: readonly number[]) => ofUnit(db, isOneOf(units.partner_id, ids))

const plan = (call: Asking) => ({
  rows: dueRowsFor(call),
  id: due.id,
  counted: due,
  where: dueWithin(call.db, call.scope),
  sorts: { due_on: due.due_on },
  toRow: (row: DueRecord) => toDueRow(row, call),
})

/** Due dates of all units. */
export function listDueForStaff(call: Call<typeof staffList, StaffScope>) {
  const { db, at } = call
  const filters = { ...dueFiltersOn(db, at), partner: (ids: readonly number[]) => ofPartners(db, ids) }
  return answerList(call, staffList, { ...plan(call), filters })
}

/** Due dates of a company's units. */
export function listDueForPartner(call: Call<typeof zoneList, PartnerScope>) {
  return answerList(call, zoneList, { ...plan(call), filters: dueFiltersOn(call.db, call.at, call.scope) })
}

/** A due date in the caller's scope, or null. */
export async function findDue(asking: Asking, id: number): Promise<DueRecord | null> {
  const { db, scope } = asking
  const [row] = await dueRowsFor(asking)(db).where(and(eq(due.id, id), dueWithin(db, scope)))
  return row ?? null
}
