import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { isCalledOff } from '#contract/service-order/maintenance/lifecycle.ts'
import { type MaintenanceBeginning, maintenance } from '#contract/service-order/maintenance/maintenance.ts'
import { withoutFirstVisit } from '#contract/service-order/visit/forms.ts'
import { raise } from '#server/events.ts'
import { onlyCompany } from '#server/http/access/only-company.ts'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import { type Call, type CallContext, handlers } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, equals, isOneOf } from '#server/http/lists/conditions.ts'
import { isLive } from '#server/http/records/trash.ts'
import { findOpenPartner } from '#server/modules/partner/index.ts'
import { secondOrder } from '#server/modules/service-order/due/second-order.ts'
import { maintenance_types, repair_types } from '#server/modules/service-order/table.ts'
import { visitCalendar } from '#server/modules/service-order/visit/calendar.ts'
import {
  confirmVisitByCustomer,
  showVisitToCustomer,
  wishForVisitByCustomer,
} from '#server/modules/service-order/visit/customer-visit.ts'
import { dayOfPartner, dayOfStaff } from '#server/modules/service-order/visit/day-plan.ts'
import { overlapsForPartner, overlapsForStaff } from '#server/modules/service-order/visit/overlaps.ts'
import { techniciansOf } from '#server/modules/service-order/visit/show.ts'
import { isKnown, units, unitsInScope } from '#server/modules/unit/index.ts'
import { refuse } from '#server/refusal.ts'
import { handleMaintenance, visitMaintenance } from './actions.ts'
import { cancelMaintenance } from './cancel.ts'
import { completeMaintenance } from './complete.ts'
import { maintenanceDictionaries, offeredDeviceTypes } from './dictionaries.ts'
import { maintenanceVisitMails } from './mails.ts'
import { lockMaintenance } from './maintenance.ts'
import { nameIn } from './names.ts'
import { registerMaintenance } from './register.ts'
import { listMaintenancesForPartner, listMaintenancesForStaff } from './rows.ts'
import { showMaintenanceToPartner, showMaintenanceToStaff } from './show.ts'
import { device_types, maintenance_checks } from './table.ts'

const list = maintenance.endpoints['service-order.maintenance-checks.index']
const checks = maintenance_checks

/** Checklist items with their device types. */
function listChecks(call: Call<typeof list, StaffScope>) {
  const { db, locale } = call
  return answerList(call, list, {
    rows: () =>
      db
        .select({
          // The id comes first, because exports read the ids of a list first.
          id: checks.id,
          check: checks,
          device_type_name: nameIn(device_types, locale),
        })
        .from(checks)
        .leftJoin(device_types, eq(device_types.id, checks.device_type))
        .$dynamic(),
    id: checks.id,
    counted: checks,
    where: isLive(checks),
    sorts: {
      created_at: checks.created_at,
      name_pl: checks.name_pl,
      name_en: checks.name_en,
      position: checks.position,
    },
    filters: {
      name_pl: (text: string) => contains(checks.name_pl, text),
      name_en: (text: string) => contains(checks.name_en, text),
      device_type: (ids: readonly number[]) => isOneOf(checks.device_type, ids),
      active: (active: boolean) => equals(checks.active, active),
    },
    toRow: ({ check, device_type_name }) => ({ ...check, device_type_name }),
  })
}

type Action<Body> = (call: CallContext, id: number, body: Body) => Promise<unknown>
type In<S, Body> = CallContext & { scope: S; params: { service_maintenance: number }; body: Body }

/** Wraps an action of the back office so that it returns the changed maintenance. */
function byStaff<Body>(action: Action<Body>) {
  return async (call: In<StaffScope, Body>) => {
    await action(call, call.params.service_maintenance, call.body)
    return showMaintenanceToStaff(call, call.params.service_maintenance)
  }
}

/** Wraps an action of the partner zone so that it returns the changed maintenance. */
function byPartner<Body>(action: Action<Body>) {
  return async (call: In<PartnerScope, Body>) => {
    await action(call, call.params.service_maintenance, call.body)
    return showMaintenanceToPartner(call, call.params.service_maintenance)
  }
}

export const maintenanceHandlers = handlers(maintenance, {
  ...maintenanceDictionaries.handlers,
  'service-order.maintenance-checks.index': listChecks,
  'service-order.service-maintenances.index': listMaintenancesForStaff,
  'service-order.service-maintenances.show': (call) => showMaintenanceToStaff(call, call.params.service_maintenance),
  'service-order.service-maintenances.begin': (call) => beginMaintenance(call, call.query),
  'service-order.service-maintenances.store': async (call) => {
    const { partner_id, ...form } = call.body
    return showMaintenanceToStaff(call, await registerMaintenance(call, partner_id, form))
  },
  'service-order.service-maintenances.note': byStaff(handleMaintenance.note),
  'service-order.service-maintenances.take': byStaff(handleMaintenance.take),
  'service-order.service-maintenances.release': byStaff(handleMaintenance.release),
  'service-order.service-maintenances.confirm-letter': byStaff(handleMaintenance.confirmLetter),
  'service-order.service-maintenances.take-next': async (call) =>
    showMaintenanceToStaff(call, await handleMaintenance.takeNext(call)),
  'service-order.service-maintenances.assign': byStaff(handleMaintenance.assign),
  'service-order.service-maintenances.ask': byStaff(handleMaintenance.ask),
  'service-order.service-maintenances.resume': byStaff(handleMaintenance.resume),
  'service-order.service-maintenances.suspend': byStaff(handleMaintenance.suspend),
  'service-order.service-maintenances.reopen': byStaff(reopen),
  'service-order.service-maintenances.schedule': byStaff(visitMaintenance.schedule),
  'service-order.service-maintenances.report': byStaff(visitMaintenance.report),
  'service-order.service-maintenances.day': (call) => dayOfStaff(call, call.query),
  'service-order.service-maintenances.overlaps': (call) => overlapsForStaff(call, call.query),
  'service-order.service-maintenances.complete': byStaff(completeMaintenance),
  'service-order.service-maintenances.cancel': byStaff(cancelMaintenance),

  'partnerzone.service-order.device-types.index': offeredDeviceTypes,
  'partnerzone.service-order.service-maintenances.index': listMaintenancesForPartner,
  'partnerzone.service-order.service-maintenances.show': (call) =>
    showMaintenanceToPartner(call, call.params.service_maintenance),
  'partnerzone.service-order.service-maintenances.store': async (call) => {
    const { visit, rest } = withoutFirstVisit(call.body)
    const { partner_id, offer_id, ...form } = rest
    const id = await registerMaintenance(call, partner_id ?? onlyCompany(call.scope), form, visit)
    const order = await showMaintenanceToPartner(call, id)
    if (offer_id !== null)
      await raise(call, 'offer.followed', { offer_id, kind: 'maintenance', record_id: id, number: order.order_number })
    return order
  },
  'partnerzone.service-order.service-maintenances.reply': byPartner(handleMaintenance.reply),
  'partnerzone.service-order.service-maintenances.withdraw': byPartner(withdrawVisit),
  'partnerzone.service-order.service-maintenances.schedule': byPartner(visitMaintenance.schedule),
  'partnerzone.service-order.service-maintenances.report': byPartner(visitMaintenance.report),
  'partnerzone.service-order.service-maintenances.day': (call) => dayOfPartner(call, call.query),
  'partnerzone.service-order.service-maintenances.technicians': async (call) => {
    const partner = (await findOpenPartner(call, call.query.partner)) ?? refuse('not_found')
    return { technicians: await techniciansOf(call.db, partner.id) }
  },
  'partnerzone.service-order.service-maintenances.overlaps': (call) => overlapsForPartner(call, call.query),
  'partnerzone.service-order.service-maintenances.complete': byPartner(completeMaintenance),
  'partnerzone.service-order.service-maintenances.cancel': byPartner(cancelMaintenance),

  'public-zone.service-order.visits.show': (call) => showVisitToCustomer(call, call.params.code),
  'public-zone.service-order.visits.confirm': (call) => confirmVisitByCustomer(call, call.params.code),
  'public-zone.service-order.visits.wish': (call) => wishForVisitByCustomer(call, call.params.code, call.body),
  'public-zone.service-order.visits.ics': (call) => visitCalendar(call, call.params.code, call.query),
})

type Dictionary = typeof device_types | typeof maintenance_types | typeof repair_types

/** Initial data of a maintenance for a partner: active kinds, and the place of the unit where the colleague may see it. */
async function beginMaintenance(
  call: CallContext<StaffScope>,
  { partner, serial_no }: { partner: number; serial_no: string | null },
): Promise<MaintenanceBeginning> {
  const { db, locale } = call
  const offered = (table: Dictionary) =>
    db
      .select({ id: table.id, name: sql<string>`${nameIn(table, locale)}` })
      .from(table as PgTable)
      .where(and(eq(table.active, true), isLive(table)) as SQL)
      .orderBy(asc(table.position), asc(table.id))
  const { id, name, country, erp_blocked } = (await findOpenPartner(call, partner)) ?? refuse('not_found')
  return {
    partner_id: id,
    partner_name: name,
    country,
    company_blocked: erp_blocked,
    device_types: await offered(device_types),
    maintenance_types: await offered(maintenance_types),
    repair_types: await offered(repair_types),
    unit: serial_no === null ? null : await unitOf(call, serial_no),
  }
}

async function unitOf(
  { db, scope }: CallContext<StaffScope>,
  serial_no: string,
): Promise<MaintenanceBeginning['unit']> {
  const [unit] = await db
    .select({
      serial_no: units.serial_no,
      model: units.device_id,
      address: units.installation_address,
      post_code: units.installation_post_code,
      city: units.installation_city,
      country: units.installation_country,
      contact_name: units.owner_name,
      contact_phone: units.owner_phone,
      contact_email: units.owner_email,
    })
    .from(units)
    .where(and(eq(units.serial_no, serial_no), isKnown, unitsInScope(scope)))
  return unit ?? null
}

/**
 * Reopens a completed maintenance. The values written on completion are cleared, so that coverage and due dates are
 * counted without it. Refused while another order for the same maintenance is open. A future visit that was called off
 * takes place again, and both sides are notified.
 */
async function reopen(
  call: CallContext,
  id: number,
  form: Parameters<typeof handleMaintenance.reopen>[2],
): Promise<void> {
  const before = await lockMaintenance(call, id)
  const second = await secondOrder(call.db, call.scope, before)
  if (second) refuse('lifecycle', second)
  await handleMaintenance.reopen(call, id, form)
  if (isCalledOff(before)) await visitMaintenance.tell(call, await lockMaintenance(call, id))
}

/** Withdraws a maintenance, and removes a scheduled visit from the calendars of both sides. */
async function withdrawVisit(
  call: CallContext,
  id: number,
  form: Parameters<typeof handleMaintenance.withdraw>[2],
): Promise<void> {
  await handleMaintenance.withdraw(call, id, form)
  const order = await lockMaintenance(call, id)
  if (order.visit_at !== null) await maintenanceVisitMails.off(call.db, order, 'withdrawn')
}
