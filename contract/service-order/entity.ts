import * as v from 'valibot'
import { MediaFile } from '#contract/media/files.ts'
import { UnitCoverage } from '#contract/unit/entity.ts'
import { rejectionReasons } from './actions.ts'
import { partOfFields } from './fields.ts'
import { Person, TimelineEntry } from './handling/timeline.ts'
import { erpStatuses, resolutions, serviceOrderStatuses, waitingReasons } from './lifecycle.ts'

/** Why a serial number does not speak for the unit of an order: it warns and never blocks. */
export const unitWarnings = ['unknown_unit', 'other_partner', 'other_model', 'warranty_expired'] as const
export type UnitWarning = (typeof unitWarnings)[number]

const unit = {
  unit_warnings: v.array(v.picklist(unitWarnings)),
  /** Until when the unit is under warranty; null unless the number is of this model and partner. */
  warranty_until: v.nullable(v.string()),
  /** The model that the number is of; not told of another partner's unit. */
  unit_model_name: v.nullable(v.string()),
}

const listed = {
  id: v.number(),
  /** Given at sending, as SG/2026/01184; a draft has none. */
  order_number: v.nullable(v.string()),
  status: v.picklist(serviceOrderStatuses),
  erp_status: v.picklist(erpStatuses),
  waiting_reason: v.nullable(v.picklist(waitingReasons)),
  resolution: v.nullable(v.picklist(resolutions)),
  model_name: v.nullable(v.string()),
  brand_name: v.nullable(v.string()),
  serial_no: v.nullable(v.string()),
  partner_name: v.string(),
  author_name: v.string(),
  created_at: v.string(),
  sent_at: v.nullable(v.string()),
}

/** An order in a list of the partner zone. */
export const PartnerOrderRow = v.object({
  ...listed,
  /** The customer, and where the unit stands. */
  recipient: v.nullable(v.string()),
  installation_address: v.nullable(v.string()),
  installation_city: v.nullable(v.string()),
  /** Of a draft that was deleted; null for all others. */
  deleted_at: v.nullable(v.string()),
})
export type PartnerOrderRow = v.InferOutput<typeof PartnerOrderRow>

/** An order in the list of the back office. */
export const StaffOrderRow = v.object({
  ...listed,
  /** With its code, in the language of whoever reads. */
  error_code_name: v.nullable(v.string()),
  installation_city: v.nullable(v.string()),
  owner_name: v.nullable(v.string()),
  /** By when its next step is due; null while nobody is held to a time. */
  due_at: v.nullable(v.string()),
})
export type StaffOrderRow = v.InferOutput<typeof StaffOrderRow>

const shown = {
  ...listed,
  ...partOfFields('stored'),
  partner_id: v.number(),
  created_by: v.number(),
  version: v.number(),
  updated_at: v.string(),
  /** The lifecycle's context (contract/service-order/lifecycle.ts). */
  brand_open: v.boolean(),
  waiting_since: v.nullable(v.string()),
  resume_to: v.nullable(v.picklist(['registered', 'inprogress'])),
  suspended_from: v.nullable(v.picklist(['registered', 'inprogress', 'waiting'])),
  completed_at: v.nullable(v.string()),
  contested_at: v.nullable(v.string()),
  contest_answered_at: v.nullable(v.string()),
  part_shipped: v.boolean(),
  erp_behind: v.boolean(),
  review_date: v.nullable(v.string()),
  resolution_text: v.nullable(v.string()),
  rejection_reason: v.nullable(v.picklist(rejectionReasons)),
  new_serial_no: v.nullable(v.string()),
  /** The decision as PDF. */
  decision_file: v.nullable(MediaFile),
  /** Parts that the ERP shipped last, and the number by which their parcel is followed. */
  shipped_parts: v.nullable(v.string()),
  tracking_number: v.nullable(v.string()),
  brand_id: v.nullable(v.number()),
  error_code_name: v.nullable(v.string()),
  ...unit,
  timeline: v.array(TimelineEntry),
}

/** An order as its partner sees it. */
export const PartnerOrder = v.object(shown)
export type PartnerOrder = v.InferOutput<typeof PartnerOrder>

/**
 * Why a try to save in the ERP failed. `down`: not reached or broken inside; `slow`: no answer in time; `refused`: it
 * does not take the order as it is; `nonsense`: an answer that is no answer; `limited`: too many requests.
 */
export const erpFailures = ['down', 'slow', 'refused', 'nonsense', 'limited'] as const
export type ErpFailure = (typeof erpFailures)[number]

/** One try to save an order in the ERP. */
export const ErpAttempt = v.object({
  id: v.number(),
  number: v.number(),
  at: v.string(),
  outcome: v.picklist(['saved', 'failed']),
  failure: v.nullable(v.picklist(erpFailures)),
  /** What the ERP or the network said, in its own words. */
  reason: v.nullable(v.string()),
  next_at: v.nullable(v.string()),
})
export type ErpAttempt = v.InferOutput<typeof ErpAttempt>

/** An order as staff see it: with internal notes, the ERP's attempts and earlier orders of the unit. */
export const StaffOrder = v.object({
  ...shown,
  /** What the ERP's people changed there, as it was when it was read last. */
  erp_differences: v.array(v.object({ field: v.string(), portal: v.string(), erp: v.string() })),
  owner: v.nullable(Person),
  due_at: v.nullable(v.string()),
  erp_attempts: v.array(ErpAttempt),
  earlier_orders: v.array(
    v.object({ id: v.number(), order_number: v.nullable(v.string()), status: v.picklist(serviceOrderStatuses) }),
  ),
})
export type StaffOrder = v.InferOutput<typeof StaffOrder>

/** What is known of a serial number before sending: it warns and never blocks. */
export const SerialCheck = v.object({
  ...unit,
  /** The unit holds F-gas, and the company that is asked for has no certificate that holds. */
  lacks_certificate: v.boolean(),
  open_order: v.boolean(),
  /** Its number, if the asking person may see it. */
  open_order_number: v.nullable(v.string()),
  /** The model, so that nobody has to choose it; null of another company's unit. */
  unit_model_id: v.nullable(v.number()),
  /** How far the unit is covered; null of another company's. */
  coverage: v.nullable(UnitCoverage),
  /** What is open about it, of every kind, that the asking person may open. */
  open_orders: v.array(
    v.object({
      of: v.picklist(['warranty', 'maintenance', 'parts']),
      id: v.number(),
      order_number: v.nullable(v.string()),
      status: v.picklist(serviceOrderStatuses),
    }),
  ),
})
export type SerialCheck = v.InferOutput<typeof SerialCheck>
const StatusCount = v.object({ status: v.picklist(serviceOrderStatuses), count: v.number() })

/** What both dashboards show of service orders. */
export const OrdersDashboard = v.object({
  by_status: v.array(StatusCount),
  /** Sent orders on which the asking side has to act. */
  awaiting: v.number(),
  erp_failed: v.number(),
  latest: v.array(StaffOrderRow),
})
export type OrdersDashboard = v.InferOutput<typeof OrdersDashboard>
