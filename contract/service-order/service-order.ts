import * as v from 'valibot'
import { Done, endpoint, module } from '#contract/endpoint.ts'
import { entityCalls } from '#contract/entity-calls.ts'
import { boolean, dates, ids, oneOf, text } from '#contract/filters.ts'
import { list, lookup } from '#contract/list.ts'
import { namedDictionary } from '#contract/named.ts'
import { id, requiredText, version } from '#contract/rules.ts'
import type { ServerMessageKey } from '#contract/server-messages.ts'
import {
  AskForm,
  AssignForm,
  CompleteForm,
  NoteForm,
  ReopenForm,
  ReplyForm,
  ResendManyForm,
  StartForm,
  SuspendForm,
  WithdrawForm,
} from './actions.ts'
import { serviceOrderEntities } from './entities.ts'
import { PartnerOrder, PartnerOrderRow, ResentOrders, SerialCheck, StaffOrder, StaffOrderRow } from './entity.ts'
import { WarrantyOrderDraft } from './form.ts'
import { erpStatuses, serviceOrderStatuses } from './lifecycle.ts'

const partnerFilters = {
  order_number: text(),
  status: oneOf(serviceOrderStatuses),
  serial_no: text(),
  model_name: text(),
  created_at: dates(),
  /** Only my own, else the whole company's. */
  mine: boolean(),
}
const sort = ['created_at', 'sent_at', 'order_number', 'status', 'model_name'] as const

/** How colleagues sort and narrow down orders, wherever they are listed. */
export const staffOrderSort = [...sort, 'partner_name', 'owner_name'] as const
export const staffOrderFilters = {
  ...partnerFilters,
  brand: ids(),
  owner: ids(),
  erp_status: oneOf(erpStatuses),
  /** Only those on which the distributor has to act. */
  awaiting: boolean(),
}

const path = 'service-order/service-orders'
const zonePath = `partnerzone/${path}` as const

const Draft = v.strictObject({ ...WarrantyOrderDraft.entries, version: version() })
const StaffStore = v.strictObject({ ...WarrantyOrderDraft.entries, partner_id: id() })
const onVersion = v.strictObject({ version: version() })

/** `except` is the order that is asked about: its model and partner are meant unless others are given. */
const serialQuery = v.strictObject({
  serial_no: requiredText(60),
  except: v.optional(ids(1)),
  model: v.optional(ids(1)),
  partner_id: v.optional(ids(1)),
})

const Word = v.object({ id: v.string(), name: v.string() })
const result = StaffOrder
const action = <Body extends v.GenericSchema<unknown, unknown>>(
  name: string,
  body: Body,
  success: ServerMessageKey,
  summary: string,
) =>
  ({
    method: 'POST',
    path: `${path}/{service_order}/${name}` as `${typeof path}/{service_order}`,
    body,
    result,
    success,
    summary,
    idempotent: true,
  }) as const

export const serviceOrder = module('service-order', {
  'service-order.service-orders.index': list({
    path,
    row: StaffOrderRow,
    sort: staffOrderSort,
    filters: { ...staffOrderFilters, partner: ids() },
    summary: 'Warranty orders',
  }),
  'service-order.service-orders.show': endpoint({
    method: 'GET',
    path: `${path}/{service_order}`,
    result,
    summary: 'Show',
  }),
  'service-order.service-orders.store': endpoint({
    method: 'POST',
    path,
    body: StaffStore,
    result,
    idempotent: true,
    summary: 'Begin a draft for a partner',
  }),
  'service-order.service-orders.update': endpoint({
    method: 'PATCH',
    path: `${path}/{service_order}`,
    body: Draft,
    result,
    summary: 'Save a draft',
  }),
  'service-order.service-orders.destroy': endpoint({
    method: 'DELETE',
    path: `${path}/{service_order}`,
    result: Done,
    success: 'deleted',
    summary: 'Delete a draft',
  }),
  'service-order.service-orders.send': endpoint(
    action(
      'send',
      onVersion,
      'order.sent',
      'Send a draft: all rules of section 5 hold, the order gets its number and goes to the ERP',
    ),
  ),
  'service-order.service-orders.note': endpoint(
    action('note', NoteForm, 'order.noted', 'Write an internal note, or a message to the partner'),
  ),
  'service-order.service-orders.assign': endpoint(
    action('assign', AssignForm, 'order.assigned', 'Make somebody the owner'),
  ),
  'service-order.service-orders.start': endpoint(
    action('start', StartForm, 'order.started', 'Begin the work; a reason overrides an ERP that has not confirmed'),
  ),
  'service-order.service-orders.ask': endpoint(
    action('ask', AskForm, 'order.asked', 'Wait for something, or ask the partner'),
  ),
  'service-order.service-orders.resume': endpoint(
    action('resume', onVersion, 'order.resumed', 'Go on after waiting or suspension'),
  ),
  'service-order.service-orders.suspend': endpoint(
    action('suspend', SuspendForm, 'order.suspended', 'Suspend until a date of review'),
  ),
  'service-order.service-orders.complete': endpoint(
    action('complete', CompleteForm, 'order.completed', 'Complete with a resolution'),
  ),
  'service-order.service-orders.reopen': endpoint(
    action('reopen', ReopenForm, 'order.reopened', 'Take up a completed order again'),
  ),
  'service-order.service-orders.resend': endpoint(action('resend', onVersion, 'order.resent', 'Save in the ERP again')),
  'service-order.service-orders.resend-many': endpoint({
    method: 'POST',
    path: `${path}/resend-many`,
    permission: 'service-order.service-orders.resend',
    body: ResendManyForm,
    result: ResentOrders,
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
  ...entityCalls(serviceOrderEntities['service-order.maintenance-types'], namedDictionary),
  ...entityCalls(serviceOrderEntities['service-order.repair-types'], namedDictionary),

  'partnerzone.service-order.service-orders.index': list({
    path: zonePath,
    row: PartnerOrderRow,
    sort,
    filters: {
      ...partnerFilters,
      /** Only drafts that were deleted within the last 30 days, else none of them. */
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
    summary: 'Delete a draft',
  }),
  'partnerzone.service-order.service-orders.restore': endpoint({
    method: 'POST',
    path: `${zonePath}/{service_order}/restore`,
    companyRoles: ['service'],
    result: PartnerOrder,
    success: 'restored',
    summary: 'Take a deleted draft back, within 30 days',
  }),
  'partnerzone.service-order.service-orders.send': endpoint({
    method: 'POST',
    path: `${zonePath}/{service_order}/send`,
    companyRoles: ['service'],
    body: onVersion,
    result: PartnerOrder,
    idempotent: true,
    success: 'order.sent',
    summary: 'Send a draft: all rules of section 5 hold, the order gets its number and goes to the ERP',
  }),
  'partnerzone.service-order.service-orders.reply': endpoint({
    method: 'POST',
    path: `${zonePath}/{service_order}/reply`,
    companyRoles: ['service'],
    body: ReplyForm,
    result: PartnerOrder,
    idempotent: true,
    success: 'order.replied',
    summary: 'Answer a question, or add a message or files',
  }),
  'partnerzone.service-order.service-orders.withdraw': endpoint({
    method: 'POST',
    path: `${zonePath}/{service_order}/withdraw`,
    companyRoles: ['service'],
    body: WithdrawForm,
    result: PartnerOrder,
    idempotent: true,
    success: 'order.withdrawn',
    summary: 'Withdraw a sent order',
  }),
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
