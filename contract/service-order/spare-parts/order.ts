import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { boolean, dates, ids, number, oneOf, text } from '#contract/declare/filters.ts'
import { list } from '#contract/declare/list.ts'
import { queueFilter } from '#contract/service-order/desk/queues.ts'
import { onVersion, partnerCalls, staffCalls } from '#contract/service-order/handling/calls.ts'
import { erpStatuses } from '#contract/service-order/lifecycle.ts'
import { nextPartsStep, nextPartsTask } from '#contract/service-order/next-texts.ts'
import { statusesOf } from '#contract/service-order/order-statuses.ts'
import { Beginning, PartnerPartsOrder, PartnerPartsRow, StaffPartsOrder, StaffPartsRow } from './entity.ts'
import {
  AcceptForm,
  BackorderForm,
  CancelForm,
  HandOverForm,
  MatchForm,
  OwnPartsOrderForm,
  PartsOrderForPartnerForm,
  ShipForm,
  StrikeForm,
} from './form.ts'

const beginQuery = v.strictObject({
  partner: v.optional(number()),
  /** An earlier order to copy. */
  like: v.optional(number()),
  /** The warranty order that the parts are for. */
  warranty: v.optional(number()),
})

const path = 'service-order/spare-parts-orders'
const one = `${path}/{spare_parts_order}` as const
const zonePath = `partnerzone/${path}` as const
const zoneOne = `${zonePath}/{spare_parts_order}` as const
const sort = ['created_at', 'order_number', 'status', 'model_name'] as const
const filters = {
  order_number: text(),
  status: oneOf(statusesOf('parts')),
  model_name: text(),
  /** Orders with a part whose number begins with this. */
  part_type: text(),
  serial_no: text(),
  created_at: dates(),
}
/** Sorting and filters of all lists of parts orders for staff. */
export const staffPartsSort = [...sort, 'partner_name', 'owner_name', 'due_at'] as const
export const staffPartsFilters = {
  ...filters,
  partner: ids(),
  owner: ids(),
  awaiting: boolean(),
  erp_status: oneOf(erpStatuses),
  queue: queueFilter(),
}
const staff = staffCalls(path, one, StaffPartsOrder, 'parts')
const partner = partnerCalls(zoneOne, PartnerPartsOrder)

/** Orders of spare parts, in both zones. */
export const sparePartsOrders = module('service-order', {
  'service-order.spare-parts-orders.index': list({
    path,
    row: StaffPartsRow,
    texts: [nextPartsTask],
    sort: staffPartsSort,
    filters: staffPartsFilters,
    summary: 'Orders of spare parts',
  }),
  'service-order.spare-parts-orders.begin': endpoint({
    method: 'GET',
    path: `${path}/begin`,
    permission: 'service-order.spare-parts-orders.store',
    query: beginQuery,
    result: Beginning,
    summary: 'What a new order for a partner begins with: the company, its address, an earlier order, a warranty order',
  }),
  'service-order.spare-parts-orders.show': endpoint({
    method: 'GET',
    path: one,
    result: StaffPartsOrder,
    summary: 'Show',
  }),
  'service-order.spare-parts-orders.store': endpoint({
    method: 'POST',
    path,
    body: PartsOrderForPartnerForm,
    result: StaffPartsOrder,
    idempotent: true,
    success: 'parts_order.registered',
    summary: 'Register an order for a partner',
  }),
  'service-order.spare-parts-orders.note': staff.note,
  'service-order.spare-parts-orders.take': staff.take,
  'service-order.spare-parts-orders.release': staff.release,
  'service-order.spare-parts-orders.confirm-letter': staff.confirmLetter,
  'service-order.spare-parts-orders.take-next': staff.takeNext,
  'service-order.spare-parts-orders.assign': staff.assign,
  'service-order.spare-parts-orders.ask': staff.ask,
  'service-order.spare-parts-orders.resume': staff.resume,
  'service-order.spare-parts-orders.suspend': staff.suspend,
  'service-order.spare-parts-orders.match': staff.act('match', MatchForm, 'Match a line to a part of the list'),
  'service-order.spare-parts-orders.strike': staff.act(
    'strike',
    StrikeForm,
    'Strike what is still to be delivered of lines; what the ERP has is deleted there first',
  ),
  'service-order.spare-parts-orders.accept': staff.act(
    'accept',
    AcceptForm,
    'Accept: all lines are parts of the list, and the ERP has them; else with a reason',
  ),
  'service-order.spare-parts-orders.resend': staff.act('resend', onVersion, 'Save in the ERP again, at once'),
  'service-order.spare-parts-orders.backorder': staff.act(
    'backorder',
    BackorderForm,
    'Wait for parts that are not in stock, until the expected date',
  ),
  'service-order.spare-parts-orders.stock': staff.act('stock', onVersion, 'The parts are in stock'),
  'service-order.spare-parts-orders.ship': staff.act(
    'ship',
    ShipForm,
    'Send parts by a carrier; the last ones complete the order',
  ),
  'service-order.spare-parts-orders.hand-over': staff.act(
    'hand-over',
    HandOverForm,
    'Hand parts over at the counter; the last ones complete the order',
  ),
  'service-order.spare-parts-orders.cancel': staff.act(
    'cancel',
    CancelForm,
    'Cancel an order that is not accepted yet',
  ),

  'partnerzone.service-order.spare-parts-orders.index': list({
    path: zonePath,
    row: PartnerPartsRow,
    texts: [nextPartsStep],
    sort,
    filters: {
      ...filters,
      mine: boolean(),
      /** Only those that need an action by the company, or only the others. */
      awaiting: boolean(),
    },
    summary: "Our company's orders of spare parts",
  }),
  'partnerzone.service-order.spare-parts-orders.begin': endpoint({
    method: 'GET',
    path: `${zonePath}/begin`,
    permission: 'partnerzone.service-order.spare-parts-orders.store',
    companyRoles: ['service'],
    query: beginQuery,
    result: Beginning,
    summary: 'What a new order begins with: the company, its address, an earlier order, a warranty order',
  }),
  'partnerzone.service-order.spare-parts-orders.show': endpoint({
    method: 'GET',
    path: zoneOne,
    result: PartnerPartsOrder,
    summary: 'Show',
  }),
  'partnerzone.service-order.spare-parts-orders.store': endpoint({
    method: 'POST',
    path: zonePath,
    companyRoles: ['service'],
    body: OwnPartsOrderForm,
    result: PartnerPartsOrder,
    idempotent: true,
    success: 'parts_order.registered',
    summary: 'Register an order; who belongs to several companies names one',
  }),
  'partnerzone.service-order.spare-parts-orders.reply': partner.reply,
  'partnerzone.service-order.spare-parts-orders.withdraw': partner.withdraw,
})
