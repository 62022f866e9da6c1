import * as v from 'valibot'
import { UnconfirmedLetter } from '#contract/mail/unconfirmed.ts'
import { MediaFile } from '#contract/media/files.ts'
import { waitingReasons } from '#contract/service-order/handling/waiting.ts'
import { UnitCoverage } from '#contract/unit/entity.ts'
import { replacementVerdicts } from '#contract/unit/values.ts'
import { rejectionReasons } from './actions.ts'
import { partOfFields, warrantyOrderFieldNames } from './fields.ts'
import { SerialCorrectionShown } from './handling/serial-correction.ts'
import { Person, TimelineEntry } from './handling/timeline.ts'
import { erpStatuses } from './lifecycle.ts'
import { resumedFromOf, statusesOf, storedStatuses } from './order-statuses.ts'
import { resolutions } from './resolutions.ts'
import { visited } from './visit/entity.ts'

/** Warnings about the serial number of an order; they never prevent sending it. */
export const unitWarnings = [
  'replaced_unit',
  'unknown_unit',
  'other_partner',
  'other_model',
  'warranty_expired',
] as const
export type UnitWarning = (typeof unitWarnings)[number]

const unit = {
  unit_warnings: v.array(v.picklist(unitWarnings)),
  /** End of the unit's warranty; null unless the number belongs to this model. */
  warranty_until: v.nullable(v.string()),
  /** Model of the serial number. */
  unit_model_name: v.nullable(v.string()),
  /** Number of the unit that stands in the place of a replaced one now. */
  unit_replaced_by: v.nullable(v.string()),
}

const listed = {
  id: v.number(),
  /** Assigned when the order is sent, as SG/2026/01184; null for a draft. */
  order_number: v.nullable(v.string()),
  status: v.picklist(statusesOf('warranty')),
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
  /** Customer and place of installation. */
  recipient: v.nullable(v.string()),
  installation_address: v.nullable(v.string()),
  installation_city: v.nullable(v.string()),
  /** When a draft was deleted; null for all other orders. */
  deleted_at: v.nullable(v.string()),
})
export type PartnerOrderRow = v.InferOutput<typeof PartnerOrderRow>

/** An order in the list of the back office. */
export const StaffOrderRow = v.object({
  ...listed,
  /** With its code, in the reader's language. */
  error_code_name: v.nullable(v.string()),
  installation_city: v.nullable(v.string()),
  owner_name: v.nullable(v.string()),
  /** Deadline of the next step; null while no time limit applies. */
  due_at: v.nullable(v.string()),
})
export type StaffOrderRow = v.InferOutput<typeof StaffOrderRow>

const shown = {
  ...listed,
  ...partOfFields('stored'),
  ...visited,
  /** Whether the current visit is still to come, or was not recorded yet. */
  visit_open: v.boolean(),
  partner_id: v.number(),
  created_by: v.number(),
  version: v.number(),
  updated_at: v.string(),
  /** Data of the lifecycle (contract/service-order/lifecycle.ts). */
  brand_open: v.boolean(),
  company_open: v.boolean(),
  /** Whether the ERP blocks the company. */
  company_blocked: v.boolean(),
  waiting_since: v.nullable(v.string()),
  resume_to: v.nullable(v.picklist(resumedFromOf('warranty', 'waiting'))),
  suspended_from: v.nullable(v.picklist(resumedFromOf('warranty', 'suspended'))),
  completed_at: v.nullable(v.string()),
  contested_at: v.nullable(v.string()),
  contest_answered_at: v.nullable(v.string()),
  part_shipped: v.boolean(),
  erp_behind: v.boolean(),
  review_date: v.nullable(v.string()),
  resolution_text: v.nullable(v.string()),
  rejection_reason: v.nullable(v.picklist(rejectionReasons)),
  new_serial_no: v.nullable(v.string()),
  /** The decision as a PDF. */
  decision_file: v.nullable(MediaFile),
  /** Parts last shipped by the ERP, and the tracking number of their parcel. */
  shipped_parts: v.nullable(v.string()),
  tracking_number: v.nullable(v.string()),
  brand_id: v.nullable(v.number()),
  error_code_name: v.nullable(v.string()),
  ...unit,
  /** Orders of parts for it that the caller may open, newest first. */
  parts_orders: v.array(
    v.object({ id: v.number(), order_number: v.nullable(v.string()), status: v.picklist(statusesOf('parts')) }),
  ),
  serial_correction: v.nullable(SerialCorrectionShown),
  timeline: v.array(TimelineEntry),
  unconfirmed_letters: v.array(UnconfirmedLetter),
}

/** An order as its partner sees it. */
export const PartnerOrder = v.object(shown)
export type PartnerOrder = v.InferOutput<typeof PartnerOrder>

/**
 * Kinds of failures when saving in the ERP. `down`: not reachable or an internal error; `slow`: no answer in time; `refused`:
 * the order is not accepted; `buyer`: because the ERP does not have the partner's number; `nonsense`: the answer cannot be read; `limited`: too many requests.
 */
export const erpFailures = ['down', 'slow', 'refused', 'buyer', 'nonsense', 'limited'] as const
export type ErpFailure = (typeof erpFailures)[number]

/** An attempt to save an order in the ERP. */
export const ErpAttempt = v.object({
  id: v.number(),
  number: v.number(),
  at: v.string(),
  outcome: v.picklist(['saved', 'failed']),
  failure: v.nullable(v.picklist(erpFailures)),
  /** Error text of the ERP or the network. */
  reason: v.nullable(v.string()),
  next_at: v.nullable(v.string()),
})
export type ErpAttempt = v.InferOutput<typeof ErpAttempt>

/** Values of an order on the ERP's page that are no field of the form. */
export const erpValues = [
  'status',
  'resolution',
  'resolution_text',
  'new_serial_no',
  'description',
  'order_date',
  'buyer_number',
  'payer_number',
  'tax_number',
  'brand',
] as const
export type ErpValue = (typeof erpValues)[number]

/** A value that was changed in the ERP. */
const ErpDifference = v.object({
  /** Name of the field in the ERP. */
  field: v.string(),
  /** The value of the order that it holds; null for a field that the portal no longer sends. */
  of: v.optional(v.nullable(v.picklist([...warrantyOrderFieldNames, ...erpValues]))),
  portal: v.string(),
  erp: v.string(),
})

/** An order as staff see it: with internal notes, attempts to save it in the ERP, and earlier orders of the unit. */
export const StaffOrder = v.object({
  ...shown,
  /** Fields changed in the ERP, with their values when they were read last. */
  erp_differences: v.array(ErpDifference),
  owner: v.nullable(Person),
  due_at: v.nullable(v.string()),
  erp_attempts: v.array(ErpAttempt),
  earlier_orders: v.array(
    v.object({ id: v.number(), order_number: v.nullable(v.string()), status: v.picklist(statusesOf('warranty')) }),
  ),
})
export type StaffOrder = v.InferOutput<typeof StaffOrder>

/** Facts about a serial number before sending; warnings only. */
export const SerialCheck = v.object({
  ...unit,
  /** The unit contains F-gas, and the company has no valid certificate. */
  lacks_certificate: v.boolean(),
  open_order: v.boolean(),
  /** Its number, if the caller may see it. */
  open_order_number: v.nullable(v.string()),
  /** Model of the unit, for preselection. */
  unit_model_id: v.nullable(v.number()),
  /** Type of that model, as maintenances know it; null where no type names its group. */
  unit_device_type: v.nullable(v.object({ id: v.number(), name: v.string() })),
  /** Warranty coverage of the unit; null unless the number belongs to the chosen model. */
  coverage: v.nullable(UnitCoverage),
  /** Dates and place of the unit, for orders about it; only for the company that is in charge of it. */
  unit_entries: v.nullable(
    v.object({
      purchase_date: v.nullable(v.string()),
      install_date: v.nullable(v.string()),
      installation_address: v.nullable(v.string()),
      installation_post_code: v.nullable(v.string()),
      installation_city: v.nullable(v.string()),
      installation_country: v.string(),
    }),
  ),
  /** Open orders of every kind about the unit that the caller may open. */
  open_orders: v.array(
    v.object({
      of: v.picklist(['warranty', 'maintenance', 'parts']),
      id: v.number(),
      order_number: v.nullable(v.string()),
      status: v.picklist(storedStatuses),
    }),
  ),
})
export type SerialCheck = v.InferOutput<typeof SerialCheck>

/** Verdict on the serial number of a new unit; names only where the caller may see the unit. */
export const ReplacementCheck = v.object({
  verdict: v.picklist(replacementVerdicts),
  model_name: v.nullable(v.string()),
  partner_name: v.nullable(v.string()),
})
export type ReplacementCheck = v.InferOutput<typeof ReplacementCheck>

const StatusCount = v.object({ status: v.picklist(statusesOf('warranty')), count: v.number() })

/** Service orders on both dashboards. */
export const OrdersDashboard = v.object({
  by_status: v.array(StatusCount),
  /** Sent orders that need an action by the caller's side. */
  awaiting: v.number(),
  erp_failed: v.number(),
  latest: v.array(StaffOrderRow),
})
export type OrdersDashboard = v.InferOutput<typeof OrdersDashboard>
