import * as v from 'valibot'
import { Done, endpoint, module } from '#contract/declare/endpoint.ts'
import { entityCalls } from '#contract/declare/entity-calls.ts'
import { boolean, dates, ids, number, oneOf, text } from '#contract/declare/filters.ts'
import { list, lookup } from '#contract/declare/list.ts'
import { ManyOutcome } from '#contract/declare/many-outcome.ts'
import { namedDictionary } from '#contract/declare/named.ts'
import { CorrectSerialForm } from '#contract/unit/form.ts'
import { OpenWorkList } from '#contract/unit/open-work.ts'
import { serialNumber } from '#contract/unit/serial-number.ts'
import { id, requiredText, version } from '#contract/values/rules.ts'
import { CompleteForm, ContestForm, ResendManyForm, SendForm, StartForm, UpholdForm } from './actions.ts'
import { queueFilter } from './desk/queues.ts'
import { serviceOrderEntities } from './entities.ts'
import { PartnerOrder, PartnerOrderRow, ReplacementCheck, SerialCheck, StaffOrder, StaffOrderRow } from './entity.ts'
import { WarrantyOrderDraft } from './form.ts'
import { onVersion, partnerCalls, staffCalls } from './handling/calls.ts'
import { erpStatuses } from './lifecycle.ts'
import { maintenanceTypes } from './maintenance/dictionaries.ts'
import { nextWarrantyStep, nextWarrantyTask } from './next-texts.ts'
import { statusesOf } from './order-statuses.ts'
import { resolutions } from './resolutions.ts'
import { ReportWarrantyVisitForm, ScheduleForm } from './visit/forms.ts'

const partnerFilters = {
  order_number: text(),
  status: oneOf(statusesOf('warranty')),
  serial_no: text(),
  model_name: text(),
  created_at: dates(),
  /** Only the person's own, instead of the whole company's. */
  mine: boolean(),
}
const sort = ['created_at', 'sent_at', 'order_number', 'status', 'model_name'] as const

/** Sorting and filters of all lists of orders for staff. */
export const staffOrderSort = [...sort, 'partner_name', 'owner_name', 'due_at'] as const
export const staffOrderFilters = {
  ...partnerFilters,
  sent_at: dates(),
  completed_at: dates(),
  brand: ids(),
  model: ids(),
  error_code: ids(),
  /** Only those without an error code, or only the others. */
  without_code: boolean(),
  /** In which month since the installation the order was sent, from 1; 0: the day of installation is not known, or later. */
  month_of_life: number(),
  owner: ids(),
  erp_status: oneOf(erpStatuses),
  /** Only orders contested by their company and not answered by a lead, or only the others. */
  contested: boolean(),
  /** Only those that need an action by the distributor. */
  awaiting: boolean(),
  queue: queueFilter(),
}

const path = 'service-order/service-orders'
const zonePath = `partnerzone/${path}` as const

const Draft = v.strictObject({ ...WarrantyOrderDraft.entries, version: version() })
const StaffStore = v.strictObject({ ...WarrantyOrderDraft.entries, partner_id: id() })

/** `except` is the order being edited; its model and partner are used unless others are given. */
const serialQuery = v.strictObject({
  serial_no: requiredText(60),
  except: v.optional(ids(1)),
  model: v.optional(ids(1)),
  partner_id: v.optional(ids(1)),
})

const Word = v.object({ id: v.string(), name: v.string() })
const staff = staffCalls(path, `${path}/{service_order}`, StaffOrder, 'warranty')
const partner = partnerCalls(`${zonePath}/{service_order}`, PartnerOrder)

export const serviceOrder = module('service-order', {
  'service-order.service-orders.index': list({
    path,
    row: StaffOrderRow,
    texts: [nextWarrantyTask],
    sort: staffOrderSort,
    filters: { ...staffOrderFilters, partner: ids() },
    summary: 'Warranty orders',
  }),
  'service-order.service-orders.show': endpoint({
    method: 'GET',
    path: `${path}/{service_order}`,
    result: StaffOrder,
    summary: 'Show',
  }),
  'service-order.service-orders.store': endpoint({
    method: 'POST',
    path,
    body: StaffStore,
    result: StaffOrder,
    idempotent: true,
    summary: 'Begin a draft for a partner',
  }),
  'service-order.service-orders.update': endpoint({
    method: 'PATCH',
    path: `${path}/{service_order}`,
    body: Draft,
    result: StaffOrder,
    summary: 'Save a draft',
  }),
  'service-order.service-orders.destroy': endpoint({
    method: 'DELETE',
    path: `${path}/{service_order}`,
    result: Done,
    success: 'deleted',
    many: true,
    summary: 'Delete a draft',
  }),
  'service-order.service-orders.send': staff.act(
    'send',
    SendForm,
    'Send a draft: all rules of section 5 hold, the order gets its number and goes to the ERP',
  ),
  'service-order.service-orders.note': staff.note,
  'service-order.service-orders.take': staff.take,
  'service-order.service-orders.release': staff.release,
  'service-order.service-orders.confirm-letter': staff.confirmLetter,
  'service-order.service-orders.take-next': staff.takeNext,
  'service-order.service-orders.assign': staff.assign,
  'service-order.service-orders.start': {
    ...staff.act('start', StartForm, 'Begin the work; a reason overrides an ERP that has not confirmed'),
    many: true,
  },
  // Visits are part of the work on an order, so that they need no permission of their own.
  'service-order.service-orders.schedule': {
    ...staff.act('schedule', ScheduleForm, 'Plan or move a visit: when, and who comes; also another one'),
    permission: 'service-order.service-orders.start',
  },
  'service-order.service-orders.report': {
    ...staff.act('report', ReportWarrantyVisitForm, 'Record how a visit ended, with the next one where it is known'),
    permission: 'service-order.service-orders.start',
  },
  'service-order.service-orders.ask': staff.ask,
  'service-order.service-orders.resume': staff.resume,
  'service-order.service-orders.suspend': staff.suspend,
  'service-order.service-orders.complete': staff.act('complete', CompleteForm, 'Complete with a resolution'),
  'service-order.service-orders.replacement': endpoint({
    method: 'GET',
    path: `${path}/{service_order}/replacement`,
    permission: 'service-order.service-orders.complete',
    query: v.strictObject({ serial_no: serialNumber() }),
    result: ReplacementCheck,
    summary: 'Whether a serial number can be that of the new unit when the order ends with a replacement',
  }),
  'service-order.service-orders.open-work': endpoint({
    method: 'GET',
    path: `${path}/{service_order}/open-work`,
    permission: 'service-order.service-orders.complete',
    query: v.strictObject({ resolution: v.picklist(resolutions) }),
    result: OpenWorkList,
    summary:
      'Open work that is decided with a resolution: that of a replaced unit, or parts of a claim without a repair',
  }),
  'service-order.service-orders.correct-serial': staff.act(
    'correct-serial',
    CorrectSerialForm,
    'Correct the serial number of a sent order: the right one stands beside what was sent, and holds from then on',
  ),
  'service-order.service-orders.reopen': staff.reopen,
  'service-order.service-orders.uphold': staff.act(
    'uphold',
    UpholdForm,
    'Stand by the resolution that the partner contests, with a reason that the partner reads',
  ),
  'service-order.service-orders.resend': staff.act('resend', onVersion, 'Save in the ERP again'),
  'service-order.service-orders.resend-many': endpoint({
    method: 'POST',
    path: `${path}/resend-many`,
    permission: 'service-order.service-orders.resend',
    body: ResendManyForm,
    result: ManyOutcome,
    idempotent: true,
    summary: 'Save several orders in the ERP again; each stands by itself',
  }),
  'service-order.serial-numbers.check': endpoint({
    method: 'GET',
    path: 'service-order/serial-numbers/check',
    permission: 'service-order.service-orders.store',
    query: serialQuery,
    result: SerialCheck,
    summary: 'What is known of a serial number',
  }),
  'service-order.delivery-types.index': lookup({
    path: 'service-order/delivery-types',
    row: Word,
    summary: 'Delivery types',
  }),
  'service-order.statuses.index': lookup({
    path: 'service-order/statuses',
    row: Word,
    summary: 'Statuses of a service order',
  }),
  ...entityCalls(serviceOrderEntities['service-order.maintenance-types'], maintenanceTypes),
  ...entityCalls(serviceOrderEntities['service-order.repair-types'], namedDictionary),

  'partnerzone.service-order.service-orders.index': list({
    path: zonePath,
    row: PartnerOrderRow,
    texts: [nextWarrantyStep],
    sort,
    filters: {
      ...partnerFilters,
      recipient: text(),
      installation_address: text(),
      installation_city: text(),
      /** Only those that need an action by the company, or only the others. */
      awaiting: boolean(),
      /** Only drafts deleted within the last 30 days; without it, no deleted ones. */
      deleted: boolean(),
    },
    summary: "Our company's warranty orders",
  }),
  'partnerzone.service-order.service-orders.show': endpoint({
    method: 'GET',
    path: `${zonePath}/{service_order}`,
    result: PartnerOrder,
    summary: 'Show',
  }),
  'partnerzone.service-order.service-orders.store': endpoint({
    method: 'POST',
    path: zonePath,
    companyRoles: ['service'],
    body: v.strictObject({ ...WarrantyOrderDraft.entries, partner_id: v.optional(id()) }),
    result: PartnerOrder,
    idempotent: true,
    summary: 'Begin a draft; who belongs to several companies names one',
  }),
  'partnerzone.service-order.service-orders.update': endpoint({
    method: 'PATCH',
    path: `${zonePath}/{service_order}`,
    companyRoles: ['service'],
    body: Draft,
    result: PartnerOrder,
    summary: 'Save a draft',
  }),
  'partnerzone.service-order.service-orders.destroy': endpoint({
    method: 'DELETE',
    path: `${zonePath}/{service_order}`,
    companyRoles: ['service'],
    result: Done,
    success: 'deleted',
    many: true,
    summary: 'Delete a draft',
  }),
  'partnerzone.service-order.service-orders.restore': endpoint({
    method: 'POST',
    path: `${zonePath}/{service_order}/restore`,
    companyRoles: ['service'],
    result: PartnerOrder,
    success: 'restored',
    many: true,
    summary: 'Take a deleted draft back, within 30 days',
  }),
  'partnerzone.service-order.service-orders.send': partner.act(
    'send',
    SendForm,
    'Send a draft: all rules of section 5 hold, the order gets its number and goes to the ERP',
  ),
  'partnerzone.service-order.service-orders.reply': partner.reply,
  'partnerzone.service-order.service-orders.schedule': {
    ...partner.act('schedule', ScheduleForm, 'Plan or move a visit of our own people'),
    permission: 'partnerzone.service-order.service-orders.reply',
  },
  'partnerzone.service-order.service-orders.report': {
    ...partner.act('report', ReportWarrantyVisitForm, 'Record how a visit of our own people ended'),
    permission: 'partnerzone.service-order.service-orders.reply',
  },
  'partnerzone.service-order.service-orders.withdraw': partner.withdraw,
  'partnerzone.service-order.service-orders.contest': partner.act(
    'contest',
    ContestForm,
    'Contest what the order was completed with: once, within 14 days',
  ),
  'partnerzone.service-order.serial-numbers.check': endpoint({
    method: 'GET',
    path: 'partnerzone/service-order/serial-numbers/check',
    permission: 'partnerzone.service-order.service-orders.store',
    query: serialQuery,
    result: SerialCheck,
    summary: 'What is known of a serial number',
  }),
  'partnerzone.service-order.delivery-types.index': lookup({
    path: 'partnerzone/service-order/delivery-types',
    row: Word,
    summary: 'Delivery types',
  }),
  'partnerzone.service-order.statuses.index': lookup({
    path: 'partnerzone/service-order/statuses',
    row: Word,
    summary: 'Statuses of a service order',
  }),
})
