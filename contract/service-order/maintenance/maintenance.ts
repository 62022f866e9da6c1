import * as v from 'valibot'
import { Done, endpoint, module } from '#contract/declare/endpoint.ts'
import { entityCalls } from '#contract/declare/entity-calls.ts'
import { boolean, dates, ids, number, oneOf, text } from '#contract/declare/filters.ts'
import { list, lookup, Option } from '#contract/declare/list.ts'
import { locales } from '#contract/messages/locale.ts'
import { queueFilter } from '#contract/service-order/desk/queues.ts'
import { leakCheckRules } from '#contract/service-order/due/leak-checks.ts'
import { serviceOrderEntities } from '#contract/service-order/entities.ts'
import { partnerCalls, staffCalls } from '#contract/service-order/handling/calls.ts'
import { nextMaintenanceStep, nextMaintenanceTask } from '#contract/service-order/next-texts.ts'
import { statusesOf } from '#contract/service-order/order-statuses.ts'
import { handlingDeeds } from '#contract/service-order/statuses.ts'
import { CustomerVisit, DayPlan, OverlappingVisits, visited } from '#contract/service-order/visit/entity.ts'
import { OverlapQuery, ReportVisitForm, ScheduleForm, VisitWishForm } from '#contract/service-order/visit/forms.ts'
import { optionalSerial } from '#contract/unit/serial-number.ts'
import { choice, date, say } from '#contract/values/rules.ts'
import { deviceTypes, maintenanceChecks } from './dictionaries.ts'
import { PartnerMaintenance, PartnerMaintenanceRow, StaffMaintenance, StaffMaintenanceRow } from './entity.ts'
import {
  CancelMaintenanceForm,
  CompleteMaintenanceForm,
  MaintenanceForPartnerForm,
  OwnMaintenanceForm,
} from './forms.ts'

/** For whom a visit is put into a calendar; out of that of a colleague or a company's person whose visit it no longer is. */
const visitReaders = ['partner', 'technician', 'former_technician', 'former_member'] as const
export type VisitReader = (typeof visitReaders)[number]

const filters = {
  order_number: text(),
  status: oneOf(statusesOf('maintenance')),
  serial_no: text(),
  model_name: text(),
  /** The contact person at the place. */
  contact_name: text(),
  city: text(),
  created_at: dates(),
  visit_at: dates(),
  maintenance_type: ids(),
}
const sort = ['created_at', 'order_number', 'status', 'model_name', 'visit_at', 'city'] as const

/** Sorting and filters of all lists of maintenances for staff. */
export const staffMaintenanceSort = [...sort, 'partner_name', 'owner_name', 'due_at'] as const
export const staffMaintenanceFilters = {
  ...filters,
  brand: ids(),
  owner: ids(),
  /** Only those that need an action by the distributor. */
  awaiting: boolean(),
  queue: queueFilter(),
}

const path = 'service-order/service-maintenances'
const zonePath = `partnerzone/${path}` as const
const staff = staffCalls(path, `${path}/{service_maintenance}`, StaffMaintenance, 'maintenance')
const partner = partnerCalls(`${zonePath}/{service_maintenance}`, PartnerMaintenance)

const dayQuery = v.strictObject({ day: date(), everyone: v.optional(boolean()) })

const visitPath = 'public-zone/service-order/visits/{code}'
/** The random code in the letter to a customer. */
const visitCode = v.strictObject({ code: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)) })

const known = v.nullable(v.string())
/** Initial data of a maintenance for a partner: the kinds to choose from, and the unit with its place. */
const Beginning = v.object({
  partner_id: v.number(),
  partner_name: v.string(),
  country: v.string(),
  company_blocked: v.boolean(),
  device_types: v.array(Option),
  maintenance_types: v.array(Option),
  repair_types: v.array(Option),
  unit: v.nullable(
    v.object({
      serial_no: v.string(),
      model: v.nullable(v.number()),
      address: known,
      post_code: known,
      city: known,
      country: v.string(),
      contact_name: known,
      contact_phone: known,
      contact_email: known,
    }),
  ),
})
export type MaintenanceBeginning = v.InferOutput<typeof Beginning>

/** Service maintenances: registered by partners, carried out on a visit, completed with a protocol (domain, part 1.2). */
export const maintenance = module('service-order', {
  'service-order.service-maintenances.index': list({
    path,
    row: StaffMaintenanceRow,
    texts: [nextMaintenanceTask],
    sort: staffMaintenanceSort,
    filters: { ...staffMaintenanceFilters, partner: ids() },
    summary: 'Service maintenances',
  }),
  'service-order.service-maintenances.show': endpoint({
    method: 'GET',
    path: `${path}/{service_maintenance}`,
    result: StaffMaintenance,
    summary: 'Show',
  }),
  'service-order.service-maintenances.begin': endpoint({
    method: 'GET',
    path: `${path}/begin`,
    permission: 'service-order.service-maintenances.store',
    query: v.strictObject({ partner: number(), serial_no: optionalSerial() }),
    result: Beginning,
    summary: 'What a maintenance for a partner begins with',
  }),
  'service-order.service-maintenances.store': endpoint({
    method: 'POST',
    path,
    body: MaintenanceForPartnerForm,
    result: StaffMaintenance,
    idempotent: true,
    success: handlingDeeds.send.success,
    summary: 'Register a maintenance for a partner',
  }),
  'service-order.service-maintenances.note': staff.note,
  'service-order.service-maintenances.take': staff.take,
  'service-order.service-maintenances.release': staff.release,
  'service-order.service-maintenances.confirm-letter': staff.confirmLetter,
  'service-order.service-maintenances.take-next': staff.takeNext,
  'service-order.service-maintenances.assign': staff.assign,
  'service-order.service-maintenances.ask': staff.ask,
  'service-order.service-maintenances.resume': staff.resume,
  'service-order.service-maintenances.suspend': staff.suspend,
  'service-order.service-maintenances.reopen': staff.reopen,
  'service-order.service-maintenances.schedule': staff.act(
    'schedule',
    ScheduleForm,
    'Set the visit: when, and who comes; also another one',
  ),
  'service-order.service-maintenances.report': staff.act(
    'report',
    ReportVisitForm,
    'Record how a visit ended that does not complete the order, with the next one where it is known',
  ),
  'service-order.service-maintenances.complete': staff.act(
    'complete',
    CompleteMaintenanceForm,
    'Complete: carried out with a protocol or a note, or not carried out',
  ),
  'service-order.service-maintenances.cancel': staff.act(
    'cancel',
    CancelMaintenanceForm,
    'Cancel; the visit is taken out of the calendars of both sides',
    'order.cancelled',
  ),
  ...entityCalls(serviceOrderEntities['service-order.device-types'], deviceTypes),
  ...entityCalls(serviceOrderEntities['service-order.leak-check-rules'], leakCheckRules),
  ...entityCalls(serviceOrderEntities['service-order.maintenance-checks'], maintenanceChecks),

  'partnerzone.service-order.device-types.index': lookup({
    path: 'partnerzone/service-order/device-types',
    row: Option,
    summary: 'Device types',
  }),
  'partnerzone.service-order.service-maintenances.index': list({
    path: zonePath,
    row: PartnerMaintenanceRow,
    texts: [nextMaintenanceStep],
    sort,
    filters: {
      ...filters,
      /** Only the person's own, instead of the whole company's. */
      mine: boolean(),
      /** Only those that need an action by the company, or only the others. */
      awaiting: boolean(),
    },
    summary: "Our company's maintenances",
  }),
  'partnerzone.service-order.service-maintenances.show': endpoint({
    method: 'GET',
    path: `${zonePath}/{service_maintenance}`,
    result: PartnerMaintenance,
    summary: 'Show',
  }),
  'partnerzone.service-order.service-maintenances.store': endpoint({
    method: 'POST',
    path: zonePath,
    companyRoles: ['service'],
    body: OwnMaintenanceForm,
    result: PartnerMaintenance,
    idempotent: true,
    success: handlingDeeds.send.success,
    summary: 'Register a maintenance; who belongs to several companies names one',
  }),
  'partnerzone.service-order.service-maintenances.reply': partner.reply,
  'partnerzone.service-order.service-maintenances.withdraw': partner.withdraw,
  'partnerzone.service-order.service-maintenances.schedule': partner.act(
    'schedule',
    ScheduleForm,
    'Move a visit of our own people, plan the next one, or name who comes',
  ),
  'partnerzone.service-order.service-maintenances.report': partner.act(
    'report',
    ReportVisitForm,
    'Record how a visit of our own people ended that does not complete the order',
  ),
  'partnerzone.service-order.service-maintenances.complete': partner.act(
    'complete',
    CompleteMaintenanceForm,
    'Complete a visit of our own people',
  ),
  'partnerzone.service-order.service-maintenances.cancel': partner.act(
    'cancel',
    CancelMaintenanceForm,
    'Cancel before the day of the visit',
    'order.cancelled',
  ),

  'service-order.service-maintenances.day': endpoint({
    method: 'GET',
    path: `${path}/day`,
    permission: 'service-order.service-maintenances.index',
    query: dayQuery,
    result: DayPlan,
    summary: 'Visits of a day, of maintenances and warranty orders: the own ones, or all that the colleague may see',
  }),
  'partnerzone.service-order.service-maintenances.day': endpoint({
    method: 'GET',
    path: `${zonePath}/day`,
    permission: 'partnerzone.service-order.service-maintenances.index',
    query: dayQuery,
    result: DayPlan,
    summary:
      'Visits of a day by our own people, of maintenances and warranty orders: the own ones, or all as administrator',
  }),

  'service-order.service-maintenances.overlaps': endpoint({
    method: 'GET',
    path: `${path}/overlaps`,
    permission: 'service-order.service-maintenances.index',
    query: OverlapQuery,
    result: OverlappingVisits,
    summary: 'Visits that a technician already has at a time: of all orders, with the numbers of those in scope',
  }),
  'partnerzone.service-order.service-maintenances.technicians': endpoint({
    method: 'GET',
    path: `${zonePath}/technicians`,
    permission: 'partnerzone.service-order.service-maintenances.schedule',
    query: v.strictObject({ partner: number() }),
    result: v.object({ technicians: visited.technicians }),
    summary: 'People of our company who may be named as technicians of a visit that is registered with its order',
  }),
  'partnerzone.service-order.service-maintenances.overlaps': endpoint({
    method: 'GET',
    path: `${zonePath}/overlaps`,
    permission: 'partnerzone.service-order.service-maintenances.index',
    query: OverlapQuery,
    result: OverlappingVisits,
    summary: "Visits of our company's orders that one of our own people already has at a time",
  }),

  'public-zone.service-order.visits.show': endpoint({
    method: 'GET',
    path: visitPath,
    codes: 'link',
    access: 'public',
    params: visitCode,
    result: CustomerVisit,
    rateLimit: 30,
    summary: 'A visit that its customer is asked to confirm, by the code of the link',
  }),
  'public-zone.service-order.visits.confirm': endpoint({
    method: 'POST',
    path: `${visitPath}/confirm`,
    codes: 'link',
    access: 'public',
    letters: 10,
    params: visitCode,
    result: CustomerVisit,
    idempotent: true,
    rateLimit: 10,
    summary: 'The customer confirms the date; confirming twice is one confirmation',
  }),
  'public-zone.service-order.visits.wish': endpoint({
    method: 'POST',
    path: `${visitPath}/wish`,
    codes: 'link',
    access: 'public',
    letters: 10,
    params: visitCode,
    body: VisitWishForm,
    result: CustomerVisit,
    idempotent: true,
    rateLimit: 10,
    summary: 'The customer wishes for another time',
  }),
  'public-zone.service-order.visits.ics': endpoint({
    method: 'GET',
    path: 'public-zone/service-order/visits/{code}/calendar',
    codes: 'link',
    access: 'public',
    kind: 'stream',
    params: v.strictObject({ code: v.pipe(v.string(), v.uuid(say('rule.type'))) }),
    query: v.strictObject({
      reader: v.optional(choice(visitReaders), 'partner'),
      /** Which visit of the order; the current one where left out. */
      visit: v.optional(number()),
      /** Language of the entry; that of the request where left out. */
      language: v.optional(choice(locales)),
    }),
    result: Done,
    rateLimit: 60,
    summary: 'A visit as a file for calendars; who has its letter has the code',
  }),
})
