import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { boolean, dates, ids, oneOf, text } from '#contract/declare/filters.ts'
import { list } from '#contract/declare/list.ts'
import { DueOrderForm } from '#contract/service-order/maintenance/forms.ts'
import { dueOrder } from '#contract/service-order/next-texts.ts'
import { statusesOf } from '#contract/service-order/order-statuses.ts'
import { handlingDeeds } from '#contract/service-order/statuses.ts'
import { say } from '#contract/values/rules.ts'
import { dueKinds, duePeriods } from './words.ts'

const none = v.nullable(v.string())
const number = v.nullable(v.number())

/** A due maintenance or leak check of a unit. */
export const DueRow = v.object({
  id: v.number(),
  kind: v.picklist(dueKinds),
  due_on: v.string(),
  /** Date of the last one; for a first maintenance, counted from the installation. */
  last_on: none,
  /** Months from one to the next. */
  interval_months: number,
  /** Whether the warranty of parts requires it, as long as that lasts. */
  is_condition: v.boolean(),
  /** Where it does: the day on which the warranty of parts ends without it; null where nothing is lost. */
  ends_without: none,
  /** Where it does: whether it is too late to keep it. */
  is_missed: v.boolean(),
  unit_id: v.number(),
  serial_no: v.string(),
  device_name: none,
  device_type_name: none,
  partner_name: none,
  owner_name: none,
  city: none,
  /** CO₂ equivalent of the charge in tonnes. */
  tonnes: number,
  /** The open order created for it. */
  order: v.nullable(
    v.object({
      id: v.number(),
      order_number: none,
      status: v.picklist(statusesOf('maintenance')),
      visit_at: none,
      technician_name: none,
      /** Whether the reader may open the order. */
      is_own: v.boolean(),
    }),
  ),
  /** Whether an active company is in charge of the unit, for which it can be ordered. */
  has_company: v.boolean(),
  /** Whether the unit contains F-gas and the company in charge of it has no valid certificate. A warning only. */
  lacks_certificate: v.boolean(),
  /** Whether the owner gets reminders: has an address, has agreed, and has not unsubscribed. */
  tells_owner: v.boolean(),
  told_owner_at: none,
})
export type DueRow = v.InferOutput<typeof DueRow>

/** A due date with the initial data of an order for it. */
export const DueToOrder = v.object({
  ...DueRow.entries,
  /** The company in charge of the unit, for which it is ordered. */
  company_name: none,
  form: v.object({
    model: number,
    device_type: number,
    maintenance_type: number,
    address: none,
    post_code: none,
    city: none,
    country: v.string(),
    contact_name: none,
    contact_phone: none,
    contact_email: none,
  }),
})
export type DueToOrder = v.InferOutput<typeof DueToOrder>

/** Due dates of a month by day, and the number that is overdue today. */
export const DueMonth = v.object({
  month: v.string(),
  overdue: v.number(),
  days: v.array(
    v.object({
      day: v.string(),
      maintenance: v.number(),
      leak_check: v.number(),
      /** Number of them with an order. */
      ordered: v.number(),
    }),
  ),
})
export type DueMonth = v.InferOutput<typeof DueMonth>

export const dueSort = ['due_on'] as const
export const dueFilters = {
  /** Part of the serial number, with or without spaces; or of the town, the owner, the model or, for staff, the company. */
  search: text(),
  /** The complete serial number of one unit. */
  serial_no: text(),
  kind: oneOf(dueKinds),
  device_type: ids(),
  period: oneOf(duePeriods),
  due_on: dates(),
  /** Whether it has an open order. */
  ordered: boolean(),
}
const month = v.pipe(v.string(say('rule.type')), v.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, say('rule.date')))
const { kind, device_type } = dueFilters
const narrowed = { month, kind: v.optional(kind), device_type: v.optional(device_type) }

const path = 'service-order/due-maintenances'
const zonePath = `partnerzone/${path}` as const

/** Due maintenances and leak checks of units. */
export const dueMaintenances = module('service-order', {
  'service-order.due-maintenances.index': list({
    path,
    row: DueRow,
    texts: [dueOrder],
    sort: dueSort,
    filters: { ...dueFilters, partner: ids() },
    summary: 'Maintenances and leak checks that are due',
  }),
  'service-order.due-maintenances.calendar': endpoint({
    method: 'GET',
    path: `${path}/calendar`,
    permission: 'service-order.due-maintenances.index',
    query: v.strictObject({ ...narrowed, partner: v.optional(ids()) }),
    result: DueMonth,
    summary: 'What is due in a month, by day',
  }),
  'service-order.due-maintenances.show': endpoint({
    method: 'GET',
    path: `${path}/{due_maintenance}`,
    permission: 'service-order.due-maintenances.index',
    result: DueToOrder,
    summary: 'Something due, with what an order for it begins with',
  }),
  'service-order.due-maintenances.order': endpoint({
    method: 'POST',
    path: `${path}/{due_maintenance}/order`,
    body: DueOrderForm,
    result: v.object({ id: v.number() }),
    idempotent: true,
    success: handlingDeeds.send.success,
    summary: 'Register the maintenance for the company that has the unit in its care',
  }),
  'service-order.due-maintenances.remind': endpoint({
    method: 'POST',
    path: `${path}/{due_maintenance}/remind`,
    result: DueRow,
    idempotent: true,
    success: 'due.reminded',
    summary: 'Remind the owner by letter',
  }),

  'partnerzone.service-order.due-maintenances.index': list({
    path: zonePath,
    row: DueRow,
    texts: [dueOrder],
    sort: dueSort,
    filters: dueFilters,
    summary: 'What is due on units that the own companies sold, installed or service',
  }),
  'partnerzone.service-order.due-maintenances.calendar': endpoint({
    method: 'GET',
    path: `${zonePath}/calendar`,
    permission: 'partnerzone.service-order.due-maintenances.index',
    query: v.strictObject(narrowed),
    result: DueMonth,
    summary: 'What is due in a month, by day',
  }),
  'partnerzone.service-order.due-maintenances.show': endpoint({
    method: 'GET',
    path: `${zonePath}/{due_maintenance}`,
    permission: 'partnerzone.service-order.due-maintenances.index',
    result: DueToOrder,
    summary: 'Something due, with what an order for it begins with',
  }),
  'partnerzone.service-order.due-maintenances.remind': endpoint({
    method: 'POST',
    path: `${zonePath}/{due_maintenance}/remind`,
    companyRoles: ['service'],
    result: DueRow,
    idempotent: true,
    success: 'due.reminded',
    summary: 'Remind the owner by letter',
  }),

  'public-zone.service-order.owner-reminders.show': endpoint({
    method: 'GET',
    path: 'public-zone/service-order/owner-reminders',
    codes: 'link',
    access: 'public',
    query: v.strictObject({ code: v.pipe(v.string(), v.uuid(say('rule.type'))) }),
    result: v.object({ device_name: none, is_stopped: v.boolean() }),
    rateLimit: 30,
    summary: 'The unit that reminders are about, for the holder of the letter',
  }),
  'public-zone.service-order.owner-reminders.stop': endpoint({
    method: 'POST',
    path: 'public-zone/service-order/owner-reminders/stop',
    codes: 'link',
    access: 'public',
    letters: 'none',
    body: v.strictObject({ code: v.pipe(v.string(say('rule.type')), v.uuid(say('rule.type'))) }),
    result: v.object({}),
    rateLimit: 30,
    summary: 'Do without reminders of a unit',
  }),
})
