import * as v from 'valibot'
import { endpoint, module } from '#contract/endpoint.ts'
import { boolean, dates, ids, number, oneOf, text } from '#contract/filters.ts'
import { list } from '#contract/list.ts'
import { MediaFile } from '#contract/media/files.ts'
import { id } from '#contract/rules.ts'
import { queueFilter } from '#contract/service-order/desk/queues.ts'
import { ErpAttempt } from '#contract/service-order/entity.ts'
import { onVersion, partnerCalls, staffCalls } from '#contract/service-order/handling/calls.ts'
import { Person, TimelineEntry } from '#contract/service-order/handling/timeline.ts'
import { erpStatuses, serviceOrderStatuses, waitingReasons } from '#contract/service-order/lifecycle.ts'
import {
  AcceptForm,
  BackorderForm,
  CancelForm,
  HandOverForm,
  MatchForm,
  OwnPartsOrderForm,
  PartsOrderForm,
  ShipForm,
} from './form.ts'
import { partsDeliveries, partsResolutions } from './lifecycle.ts'

const listed = {
  id: v.number(),
  order_number: v.nullable(v.string()),
  status: v.picklist(serviceOrderStatuses),
  waiting_reason: v.nullable(v.picklist(waitingReasons)),
  resolution: v.nullable(v.picklist(partsResolutions)),
  model_name: v.nullable(v.string()),
  /** Numbers of the parts, comma-separated (specification, section 3: part type). */
  part_type: v.string(),
  expected_date: v.nullable(v.string()),
  erp_status: v.picklist(erpStatuses),
  partner_name: v.string(),
  author_name: v.string(),
  created_at: v.string(),
}
const PartnerRow = v.object(listed)
export const StaffPartsRow = v.object({ ...listed, owner_name: v.nullable(v.string()), due_at: v.nullable(v.string()) })
export type PartsOrderRow = v.InferOutput<typeof StaffPartsRow>

/** A line of an order: what was typed, the part that it is, and how many are on their way already. */
const Line = v.object({
  id: v.number(),
  number: v.string(),
  /** Null for a number that is not of the list. */
  title: v.nullable(v.string()),
  net_price: v.nullable(v.string()),
  quantity: v.number(),
  delivered: v.number(),
  /** Not delivered: staff took it off the order. */
  struck: v.boolean(),
})
export type PartsLine = v.InferOutput<typeof Line>

const Delivery = v.object({
  id: v.number(),
  at: v.string(),
  carrier: v.nullable(v.string()),
  tracking_number: v.nullable(v.string()),
  tracking_link: v.nullable(v.string()),
  received_by: v.nullable(v.string()),
  /** Of who received it, as it was drawn. */
  signature: v.nullable(MediaFile),
  lines: v.array(v.object({ number: v.string(), quantity: v.number() })),
})

const shown = {
  ...listed,
  version: v.number(),
  partner_id: v.number(),
  created_by: v.number(),
  updated_at: v.string(),
  /** The lifecycle's context (lifecycle.ts). */
  delivery_type: v.picklist(partsDeliveries),
  unmatched: v.number(),
  waiting_since: v.nullable(v.string()),
  erp_behind: v.boolean(),
  resume_to: v.nullable(v.picklist(['registered', 'inprogress'])),
  suspended_from: v.nullable(v.picklist(['registered', 'inprogress', 'waiting'])),
  completed_at: v.nullable(v.string()),
  review_date: v.nullable(v.string()),
  serial_no: v.nullable(v.string()),
  brand_id: v.nullable(v.number()),
  company_name: v.string(),
  nip: v.string(),
  model: v.nullable(v.number()),
  billing_name: v.string(),
  shipping_name: v.nullable(v.string()),
  shipping_email: v.nullable(v.string()),
  shipping_phone: v.nullable(v.string()),
  shipping_street: v.nullable(v.string()),
  shipping_postcode: v.nullable(v.string()),
  shipping_city: v.nullable(v.string()),
  comment: v.nullable(v.string()),
  files: v.array(MediaFile),
  service_order_id: v.nullable(v.number()),
  service_order_number: v.nullable(v.string()),
  lines: v.array(Line),
  deliveries: v.array(Delivery),
  timeline: v.array(TimelineEntry),
}
/** An order as its partner sees it. */
export const PartnerPartsOrder = v.object(shown)
export type PartnerPartsOrder = v.InferOutput<typeof PartnerPartsOrder>
/** The same as staff see it, with internal notes, its owner and the tries to save it in the ERP. */
export const StaffPartsOrder = v.object({
  ...shown,
  due_at: v.nullable(v.string()),
  owner: v.nullable(Person),
  /** The number of the sales order in the ERP. */
  erp_id: v.nullable(v.string()),
  erp_attempts: v.array(ErpAttempt),
})
export type StaffPartsOrder = v.InferOutput<typeof StaffPartsOrder>

/** What a new order begins with. */
const Beginning = v.object({
  begin: v.object({
    company_name: v.string(),
    nip: v.string(),
    model: v.nullable(v.number()),
    serial_no: v.nullable(v.string()),
    lines: v.array(v.object({ number: v.string(), quantity: v.number() })),
    billing_name: v.string(),
    delivery_type: v.picklist(partsDeliveries),
    shipping_name: v.string(),
    shipping_email: v.string(),
    shipping_phone: v.string(),
    shipping_street: v.string(),
    shipping_postcode: v.string(),
    shipping_city: v.string(),
    service_order_id: v.nullable(v.number()),
  }),
  service_order_number: v.nullable(v.string()),
})
export type Beginning = v.InferOutput<typeof Beginning>

const beginQuery = v.strictObject({
  partner: v.optional(number()),
  /** An earlier order that is repeated. */
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
  status: oneOf(serviceOrderStatuses),
  model_name: text(),
  /** A part that is in the order, by the beginning of its number. */
  part_type: text(),
  created_at: dates(),
}
/** How staff sort and narrow orders of parts down, in every list of them. */
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
    body: v.strictObject({ ...PartsOrderForm.entries, partner_id: id() }),
    result: StaffPartsOrder,
    idempotent: true,
    success: 'parts_order.registered',
    summary: 'Register an order for a partner',
  }),
  'service-order.spare-parts-orders.note': staff.note,
  'service-order.spare-parts-orders.take': staff.take,
  'service-order.spare-parts-orders.take-next': staff.takeNext,
  'service-order.spare-parts-orders.assign': staff.assign,
  'service-order.spare-parts-orders.ask': staff.ask,
  'service-order.spare-parts-orders.resume': staff.resume,
  'service-order.spare-parts-orders.suspend': staff.suspend,
  'service-order.spare-parts-orders.match': staff.act(
    'match',
    MatchForm,
    'saved',
    'Match a line to a part of the list, or strike it',
  ),
  'service-order.spare-parts-orders.accept': staff.act(
    'accept',
    AcceptForm,
    'parts_order.accepted',
    'Accept: all lines are parts of the list, and the ERP has them; else with a reason',
  ),
  'service-order.spare-parts-orders.resend': staff.act(
    'resend',
    onVersion,
    'order.resent',
    'Save in the ERP again, at once',
  ),
  'service-order.spare-parts-orders.backorder': staff.act(
    'backorder',
    BackorderForm,
    'parts_order.backordered',
    'Wait for parts that are not in stock, until the expected date',
  ),
  'service-order.spare-parts-orders.stock': staff.act(
    'stock',
    onVersion,
    'parts_order.stocked',
    'The parts are in stock',
  ),
  'service-order.spare-parts-orders.ship': staff.act(
    'ship',
    ShipForm,
    'parts_order.shipped',
    'Send parts by a carrier; the last ones complete the order',
  ),
  'service-order.spare-parts-orders.hand-over': staff.act(
    'hand-over',
    HandOverForm,
    'parts_order.handed_over',
    'Hand parts over at the counter; the last ones complete the order',
  ),
  'service-order.spare-parts-orders.cancel': staff.act(
    'cancel',
    CancelForm,
    'parts_order.cancelled',
    'Cancel an order that is not accepted yet',
  ),

  'partnerzone.service-order.spare-parts-orders.index': list({
    path: zonePath,
    row: PartnerRow,
    sort,
    filters: {
      ...filters,
      mine: boolean(),
      /** Only those on which the company has to act, or need not. */
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
