import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { addressLine } from '#contract/address-line.ts'
import type { Locale } from '#contract/locale.ts'
import { warsawLocal } from '#contract/moment.ts'
import { today } from '#contract/rules.ts'
import { orderPage } from '#contract/service-order/handling/kinds.ts'
import { isCalledOff } from '#contract/service-order/maintenance/lifecycle.ts'
import {
  type MaintenanceBeginning,
  maintenance,
  type VisitReader,
} from '#contract/service-order/maintenance/maintenance.ts'
import { writtenSerial } from '#contract/unit/serial-number.ts'
import { calendarAnswer, calendarText } from '#server/calendar-file.ts'
import { onlyCompany } from '#server/http/access/only-company.ts'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import { type Call, type CallContext, handlers } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, equals, isOneOf } from '#server/http/lists/conditions.ts'
import { isLive } from '#server/http/records/trash.ts'
import { findOpenPartner } from '#server/modules/partner/index.ts'
import { secondOrder } from '#server/modules/service-order/due/second-order.ts'
import { maintenance_types, repair_types } from '#server/modules/service-order/table.ts'
import { isKnown, units, unitsInScope } from '#server/modules/unit/index.ts'
import { refuse } from '#server/refusal.ts'
import * as actions from './actions.ts'
import { withdraw } from './actions.ts'
import { cancel } from './cancel.ts'
import { complete } from './complete.ts'
import { maintenanceDictionaries, offeredDeviceTypes } from './dictionaries.ts'
import { mailVisitWithdrawn } from './mails.ts'
import { lockMaintenance } from './maintenance.ts'
import { named } from './names.ts'
import { registerMaintenance } from './register.ts'
import { listForPartner, listForStaff } from './rows.ts'
import { schedule, tellVisit } from './schedule.ts'
import { showToPartner, showToStaff } from './show.ts'
import { device_types, maintenance_checks, type service_maintenances } from './table.ts'
import { linkedVisit } from './visit-links.ts'

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
          device_type_name: named(device_types, locale),
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
    return showToStaff(call, call.params.service_maintenance)
  }
}

/** Wraps an action of the partner zone so that it returns the changed maintenance. */
function byPartner<Body>(action: Action<Body>) {
  return async (call: In<PartnerScope, Body>) => {
    await action(call, call.params.service_maintenance, call.body)
    return showToPartner(call, call.params.service_maintenance)
  }
}

export const maintenanceHandlers = handlers(maintenance, {
  ...maintenanceDictionaries.handlers,
  'service-order.maintenance-checks.index': listChecks,
  'service-order.service-maintenances.index': listForStaff,
  'service-order.service-maintenances.show': (call) => showToStaff(call, call.params.service_maintenance),
  'service-order.service-maintenances.begin': (call) => beginMaintenance(call, call.query),
  'service-order.service-maintenances.store': async (call) => {
    const { partner_id, ...form } = call.body
    return showToStaff(call, await registerMaintenance(call, partner_id, form))
  },
  'service-order.service-maintenances.note': byStaff(actions.note),
  'service-order.service-maintenances.take': byStaff(actions.take),
  'service-order.service-maintenances.release': byStaff(actions.release),
  'service-order.service-maintenances.take-next': async (call) => showToStaff(call, await actions.takeNext(call)),
  'service-order.service-maintenances.assign': byStaff(actions.assign),
  'service-order.service-maintenances.ask': byStaff(actions.ask),
  'service-order.service-maintenances.resume': byStaff(actions.resume),
  'service-order.service-maintenances.suspend': byStaff(actions.suspend),
  'service-order.service-maintenances.reopen': byStaff(reopen),
  'service-order.service-maintenances.schedule': byStaff(schedule),
  'service-order.service-maintenances.complete': byStaff(complete),
  'service-order.service-maintenances.cancel': byStaff(cancel),

  'partnerzone.service-order.device-types.index': offeredDeviceTypes,
  'partnerzone.service-order.service-maintenances.index': listForPartner,
  'partnerzone.service-order.service-maintenances.show': (call) => showToPartner(call, call.params.service_maintenance),
  'partnerzone.service-order.service-maintenances.store': async (call) => {
    const { partner_id, ...form } = call.body
    return showToPartner(call, await registerMaintenance(call, partner_id ?? onlyCompany(call.scope), form))
  },
  'partnerzone.service-order.service-maintenances.reply': byPartner(actions.reply),
  'partnerzone.service-order.service-maintenances.withdraw': byPartner(withdrawVisit),
  'partnerzone.service-order.service-maintenances.complete': byPartner(complete),
  'partnerzone.service-order.service-maintenances.cancel': byPartner(cancel),

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
      .select({ id: table.id, name: sql<string>`${named(table, locale)}` })
      .from(table as PgTable)
      .where(and(eq(table.active, true), isLive(table)) as SQL)
      .orderBy(asc(table.position), asc(table.id))
  const { id, name, country, erp_blocked } = (await findOpenPartner(call, partner)) ?? refuse('not_found')
  return {
    ...{ partner_id: id, partner_name: name, country, company_blocked: erp_blocked },
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
async function reopen(call: CallContext, id: number, form: Parameters<typeof actions.reopen>[2]): Promise<void> {
  const before = await lockMaintenance(call, id)
  const second = await secondOrder(call.db, call.scope, before)
  if (second) refuse('lifecycle', second)
  await actions.reopen(call, id, form)
  if (isCalledOff(before)) await tellVisit(call, await lockMaintenance(call, id))
}

/** Withdraws a maintenance, and removes a scheduled visit from the calendars of both sides. */
async function withdrawVisit(call: CallContext, id: number, form: Parameters<typeof withdraw>[2]): Promise<void> {
  await withdraw(call, id, form)
  const order = await lockMaintenance(call, id)
  if (order.visit_at !== null) await mailVisitWithdrawn(call.db, order)
}

/** Assumed duration of a visit in milliseconds. */
const duration = 2 * 3_600_000

const words: Record<Locale, { visit: string; filename: string }> = {
  pl: { visit: 'Przegląd', filename: 'wizyta' },
  en: { visit: 'Maintenance', filename: 'visit' },
}

/** Whether the link of a visit has ended (decision 454): its day is over, or it was completed and not called off. */
function hasEnded(
  { visit_at, status, outcome }: Pick<typeof service_maintenances.$inferSelect, 'visit_at' | 'status' | 'outcome'>,
  at: Date,
): boolean {
  const isDayOver = visit_at !== null && warsawLocal(visit_at).slice(0, 10) < today(at)
  return isDayOver || (status === 'completed' && outcome !== null && !isCalledOff({ outcome }))
}

/**
 * Calendar entry of a visit, for holders of its code. It takes the visit out of the calendar when the order was called off, and out of
 * the calendar of a technician whose visit it no longer is.
 */
async function visitCalendar(
  { db, deps, reply, locale, at }: CallContext,
  code: string,
  { reader, language = locale }: { reader: VisitReader; language?: Locale | undefined },
) {
  // The address gives access to the visit, so it must not be indexed.
  reply.header('x-robots-tag', 'noindex, nofollow')
  const { order, reader_id } = (await linkedVisit(db, code)) ?? refuse('not_found')
  if (!order.visit_at || order.anonymised_at || order.deleted_at || hasEnded(order, at)) return refuse('not_found')
  const { id, model_name, address, post_code, city, country, serial_no } = order
  const say = words[language]
  const isOfFormer = reader_id !== null && reader_id !== order.technician_id
  const zone = reader === 'partner' ? 'partner' : 'staff'
  const text = calendarText(
    { product: 'Service visits', locale: language },
    {
      id: `service-visit-${id}@${new URL(deps.config.public_url).hostname}`,
      start: warsawLocal(order.visit_at),
      end: warsawLocal(new Date(Date.parse(order.visit_at) + duration)),
      stamp: new Date(order.updated_at),
      summary: `${say.visit}: ${[model_name, city].filter(Boolean).join(', ')}`,
      location: addressLine({ street: address, postcode: post_code, city, country }, language),
      description: [order.order_number, serial_no && writtenSerial(serial_no)].filter(Boolean).join(' · '),
      url: `${deps.config.public_url}/#${orderPage('maintenance', zone, id)}`,
      sequence: order.version,
      is_cancelled: isCalledOff(order) || reader === 'former_technician' || isOfFormer,
    },
  )
  return calendarAnswer(`${say.filename}-${warsawLocal(order.visit_at).slice(0, 10)}.ics`, text)
}
