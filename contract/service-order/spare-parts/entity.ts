import * as v from 'valibot'
import { UnconfirmedLetter } from '#contract/mail/unconfirmed.ts'
import { MediaFile } from '#contract/media/files.ts'
import { ErpAttempt } from '#contract/service-order/entity.ts'
import { SerialCorrectionShown } from '#contract/service-order/handling/serial-correction.ts'
import { Person, TimelineEntry } from '#contract/service-order/handling/timeline.ts'
import { waitingReasons } from '#contract/service-order/handling/waiting.ts'
import { erpStatuses } from '#contract/service-order/lifecycle.ts'
import { resumedFromOf, statusesOf } from '#contract/service-order/order-statuses.ts'
import { shownMoney } from '#contract/values/shown-numbers.ts'
import { cancellingSides, partsDeliveries, partsResolutions } from './lifecycle.ts'

const listed = {
  id: v.number(),
  order_number: v.nullable(v.string()),
  status: v.picklist(statusesOf('parts')),
  waiting_reason: v.nullable(v.picklist(waitingReasons)),
  resolution: v.nullable(v.picklist(partsResolutions)),
  model_name: v.nullable(v.string()),
  /** Numbers of the parts, comma-separated (specification, section 3: part type). */
  part_type: v.string(),
  /** Serial number of the unit that the parts are for; digits only. */
  serial_no: v.nullable(v.string()),
  expected_date: v.nullable(v.string()),
  erp_status: v.picklist(erpStatuses),
  partner_name: v.string(),
  author_name: v.string(),
  created_at: v.string(),
}
export const PartnerPartsRow = v.object(listed)
export const StaffPartsRow = v.object({ ...listed, owner_name: v.nullable(v.string()), due_at: v.nullable(v.string()) })
export type PartsOrderRow = v.InferOutput<typeof StaffPartsRow>

/** A line of an order: the number as typed, the matching part, and the quantity already shipped. */
const Line = v.object({
  id: v.number(),
  number: v.string(),
  /** Null for a number that is not in the list of parts. */
  title: v.nullable(v.string()),
  net_price: v.nullable(shownMoney()),
  quantity: v.number(),
  delivered: v.number(),
  /** Struck, with nothing of it delivered. */
  struck: v.boolean(),
  /** Quantity that was struck, by staff or in the ERP. */
  struck_quantity: v.number(),
  /** To be struck as soon as the ERP has deleted it. */
  strike_pending: v.boolean(),
  strike_reason: v.nullable(v.string()),
})
export type PartsLine = v.InferOutput<typeof Line>

/** Quantity of a line that is still to be delivered. */
export const leftOf = ({ quantity, delivered, struck, struck_quantity }: PartsLine): number =>
  struck ? 0 : quantity - delivered - struck_quantity

/** A part in the sales order of the ERP: the quantity ordered there, and the quantity shipped. */
export const SalesLine = v.object({ number: v.string(), quantity: v.number(), shipped: v.number() })
export type SalesLine = v.InferOutput<typeof SalesLine>

const Delivery = v.object({
  id: v.number(),
  at: v.string(),
  carrier: v.nullable(v.string()),
  tracking_number: v.nullable(v.string()),
  tracking_link: v.nullable(v.string()),
  received_by: v.nullable(v.string()),
  /** Signature of the recipient. */
  signature: v.nullable(MediaFile),
  lines: v.array(v.object({ number: v.string(), quantity: v.number() })),
})

const shown = {
  ...listed,
  version: v.number(),
  partner_id: v.number(),
  created_by: v.number(),
  updated_at: v.string(),
  /** Data of the lifecycle (lifecycle.ts). */
  delivery_type: v.picklist(partsDeliveries),
  unmatched: v.number(),
  /** Whether the ERP blocks the company. */
  company_blocked: v.boolean(),
  waiting_since: v.nullable(v.string()),
  erp_behind: v.boolean(),
  /** Who has cancelled it, until the ERP has deleted it. */
  cancelling_by: v.nullable(v.picklist(cancellingSides)),
  resume_to: v.nullable(v.picklist(resumedFromOf('parts', 'waiting'))),
  suspended_from: v.nullable(v.picklist(resumedFromOf('parts', 'suspended'))),
  completed_at: v.nullable(v.string()),
  review_date: v.nullable(v.string()),
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
  shipping_country: v.string(),
  comment: v.nullable(v.string()),
  files: v.array(MediaFile),
  service_order_id: v.nullable(v.number()),
  service_order_number: v.nullable(v.string()),
  lines: v.array(Line),
  deliveries: v.array(Delivery),
  serial_correction: v.nullable(SerialCorrectionShown),
  timeline: v.array(TimelineEntry),
  unconfirmed_letters: v.array(UnconfirmedLetter),
}
/** An order as its partner sees it. */
export const PartnerPartsOrder = v.object(shown)
export type PartnerPartsOrder = v.InferOutput<typeof PartnerPartsOrder>
/** An order as staff see it, with internal notes, the owner and the attempts to save it in the ERP. */
export const StaffPartsOrder = v.object({
  ...shown,
  due_at: v.nullable(v.string()),
  owner: v.nullable(Person),
  /** Number of the sales order in the ERP. */
  erp_id: v.nullable(v.string()),
  erp_attempts: v.array(ErpAttempt),
})
export type StaffPartsOrder = v.InferOutput<typeof StaffPartsOrder>

/** Initial data of a new order. */
export const Beginning = v.object({
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
    shipping_country: v.string(),
    service_order_id: v.nullable(v.number()),
  }),
  service_order_number: v.nullable(v.string()),
  /** Whether the ERP blocks the company, which is said before it orders. */
  company_blocked: v.boolean(),
})
export type Beginning = v.InferOutput<typeof Beginning>
