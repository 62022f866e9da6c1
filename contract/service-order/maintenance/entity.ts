import * as v from 'valibot'
import { UnconfirmedLetter } from '#contract/mail/unconfirmed.ts'
import { MediaFile } from '#contract/media/files.ts'
import { SerialCorrectionShown } from '#contract/service-order/handling/serial-correction.ts'
import { Person, TimelineEntry } from '#contract/service-order/handling/timeline.ts'
import { waitingReasons } from '#contract/service-order/handling/waiting.ts'
import { resumedFromOf, statusesOf } from '#contract/service-order/order-statuses.ts'
import { visited } from '#contract/service-order/visit/entity.ts'
import { visitStatuses } from '#contract/service-order/visit/lifecycle.ts'
import { maintenanceOutcomes } from './lifecycle.ts'
import { ShownProtocol } from './protocol.ts'

const listed = {
  id: v.number(),
  /** As PS/2026/00012. */
  order_number: v.nullable(v.string()),
  status: v.picklist(statusesOf('maintenance')),
  waiting_reason: v.nullable(v.picklist(waitingReasons)),
  outcome: v.nullable(v.picklist(maintenanceOutcomes)),
  model_name: v.nullable(v.string()),
  serial_no: v.nullable(v.string()),
  maintenance_type_name: v.nullable(v.string()),
  partner_name: v.string(),
  contact_name: v.nullable(v.string()),
  city: v.nullable(v.string()),
  /** Of the current visit: the one to come, otherwise the last. */
  visit_at: v.nullable(v.string()),
  visit_status: v.nullable(v.picklist(visitStatuses)),
  /** Whether the partner's own people make the visits. */
  by_partner: v.boolean(),
  /** When a report was kept that does not complete the order: without outcome or day, or until staff have checked it; null otherwise. */
  report_kept_at: v.nullable(v.string()),
  /** Day of the visit; null before the order is completed, unless a kept report waits for staff, and where there was no visit. */
  visited_on: v.nullable(v.string()),
  author_name: v.string(),
  created_at: v.string(),
}

/** A maintenance in a list of the partner zone. */
export const PartnerMaintenanceRow = v.object(listed)
export type PartnerMaintenanceRow = v.InferOutput<typeof PartnerMaintenanceRow>

/** A maintenance in the list of the back office. */
export const StaffMaintenanceRow = v.object({
  ...listed,
  owner_name: v.nullable(v.string()),
  due_at: v.nullable(v.string()),
})
export type StaffMaintenanceRow = v.InferOutput<typeof StaffMaintenanceRow>

const shown = {
  ...listed,
  ...visited,
  partner_id: v.number(),
  created_by: v.number(),
  version: v.number(),
  updated_at: v.string(),
  /** Data of the lifecycle. */
  company_open: v.boolean(),
  waiting_since: v.nullable(v.string()),
  resume_to: v.nullable(v.picklist(resumedFromOf('maintenance', 'waiting'))),
  suspended_from: v.nullable(v.picklist(resumedFromOf('maintenance', 'suspended'))),
  completed_at: v.nullable(v.string()),
  review_date: v.nullable(v.string()),

  company_name: v.nullable(v.string()),
  nip: v.nullable(v.string()),
  model: v.number(),
  brand_name: v.nullable(v.string()),
  device_type_name: v.nullable(v.string()),
  repair_type_name: v.nullable(v.string()),
  description: v.nullable(v.string()),
  wanted_days: v.nullable(v.string()),
  address: v.nullable(v.string()),
  post_code: v.nullable(v.string()),
  country: v.string(),
  contact_phone: v.nullable(v.string()),
  contact_email: v.nullable(v.string()),
  files: v.array(MediaFile),

  /** Whether the unit contains F-gas and the company has no valid certificate. A warning only. */
  lacks_certificate: v.boolean(),
  /** Checklist of the visit in the reader's language, by the type of the device. */
  checks: v.array(v.object({ id: v.number(), name: v.string() })),
  /** Months to the next one by the terms, counted from the day of the visit; null where none is proposed. */
  interval_months: v.nullable(v.number()),
  /** Why staff entered a day before the order was registered, or before coverage was lost. */
  visited_on_reason: v.nullable(v.string()),
  /** Last covered day before a missed maintenance that has ended the coverage of the unit; null where none has. */
  coverage_lapsed_on: v.nullable(v.string()),
  /** Why it was not carried out, or was cancelled: a person's text, or a word of `cancellations`. */
  outcome_reason: v.nullable(v.string()),
  completion_note: v.nullable(v.string()),
  protocol: v.nullable(ShownProtocol),
  /** The protocol as a PDF. */
  protocol_file: v.nullable(MediaFile),
  photos_before: v.array(MediaFile),
  photos_after: v.array(MediaFile),
  signature: v.nullable(MediaFile),
  next_due_on: v.nullable(v.string()),
  /** Why staff set it later than the terms. */
  next_due_reason: v.nullable(v.string()),
  serial_correction: v.nullable(SerialCorrectionShown),
  timeline: v.array(TimelineEntry),
  unconfirmed_letters: v.array(UnconfirmedLetter),
}

/** A maintenance as its partner sees it. */
export const PartnerMaintenance = v.object(shown)
export type PartnerMaintenance = v.InferOutput<typeof PartnerMaintenance>

/** A maintenance as staff see it. */
export const StaffMaintenance = v.object({
  ...shown,
  owner: v.nullable(Person),
  due_at: v.nullable(v.string()),
})
export type StaffMaintenance = v.InferOutput<typeof StaffMaintenance>
