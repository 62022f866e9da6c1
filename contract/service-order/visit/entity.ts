import * as v from 'valibot'
import { MediaFile } from '#contract/media/files.ts'
import { Person } from '#contract/service-order/handling/timeline.ts'
import { visitedKinds, visitResults, visitStatuses, wishedTimes } from './lifecycle.ts'

/** A part taken from the technician's van. */
const VanPart = v.object({
  number: v.nullable(v.string()),
  title: v.string(),
  quantity: v.number(),
  old_serial_no: v.nullable(v.string()),
  new_serial_no: v.nullable(v.string()),
  /** The visit at which it was fitted; null for one of an order without visits. */
  visit_number: v.nullable(v.number()),
  /** Whether it was fitted; false for one that a completion which was taken back had recorded, with which the next begins. */
  is_fitted: v.boolean(),
})

/** One visit of an order. */
const Visit = v.object({
  id: v.number(),
  /** Its place among the visits of the order, from 1. */
  number: v.number(),
  status: v.picklist(visitStatuses),
  result: v.nullable(v.picklist(visitResults)),
  visit_at: v.string(),
  /** End of the time window; null for a fixed time. */
  visit_until: v.nullable(v.string()),
  by_partner: v.boolean(),
  technician_name: v.nullable(v.string()),
  note: v.nullable(v.string()),
  photos: v.array(MediaFile),
  ended_at: v.nullable(v.string()),
  /** When the customer was asked to confirm it, and when the answer came. */
  asked_at: v.nullable(v.string()),
  answered_at: v.nullable(v.string()),
  wished_time: v.nullable(v.picklist(wishedTimes)),
  wish: v.nullable(v.string()),
})
export type Visit = v.InferOutput<typeof Visit>

/** Beside the fields of an order of a kind whose unit is visited. */
export const visited = {
  /** Of the current visit: the one to come, otherwise the last. */
  visit_at: v.nullable(v.string()),
  visit_status: v.nullable(v.picklist(visitStatuses)),
  by_partner: v.boolean(),
  technician_name: v.nullable(v.string()),
  /** For the company: its person who comes at its own visit. */
  technician_id: v.nullable(v.number()),
  /** All visits, the first one first. */
  visits: v.array(Visit),
  /** Whether the customer can be asked to confirm a visit: has an e-mail. */
  can_ask_customer: v.boolean(),
  /** Parts that technicians took from the van, in the order of the visits. */
  parts: v.array(VanPart),
  /** People of the company who may be named as technicians of its own visits; none once the order is completed. */
  technicians: v.array(Person),
}

/** A visit in the day's plan of a technician. */
const PlannedVisit = v.object({
  id: v.number(),
  /** Kind of the order. */
  of: v.picklist(visitedKinds),
  order_id: v.number(),
  order_number: v.nullable(v.string()),
  number: v.number(),
  status: v.picklist(visitStatuses),
  visit_at: v.string(),
  visit_until: v.nullable(v.string()),
  technician_name: v.nullable(v.string()),
  /** Whether it is the reader's own visit. */
  is_own: v.boolean(),
  partner_name: v.string(),
  model_name: v.nullable(v.string()),
  serial_no: v.nullable(v.string()),
  /** The kind of maintenance, or the error code of a warranty order. */
  maintenance_type_name: v.nullable(v.string()),
  address: v.nullable(v.string()),
  post_code: v.nullable(v.string()),
  city: v.nullable(v.string()),
  country: v.string(),
  contact_name: v.nullable(v.string()),
  contact_phone: v.nullable(v.string()),
})
export type PlannedVisit = v.InferOutput<typeof PlannedVisit>

/** The visits of a day in the order of their times. */
export const DayPlan = v.object({
  visits: v.array(PlannedVisit),
  /** Whether the reader may see the visits of others: staff, and administrators of a company. */
  sees_others: v.boolean(),
})
export type DayPlan = v.InferOutput<typeof DayPlan>

/** A visit that its technician has at the time of another one. */
const OverlappingVisit = v.object({
  id: v.number(),
  /** Kind of its order. */
  of: v.picklist(visitedKinds),
  /** Its order, with number and town; null for one that the reader may not open, of which only the time is said. */
  order_id: v.nullable(v.number()),
  order_number: v.nullable(v.string()),
  city: v.nullable(v.string()),
  visit_at: v.string(),
  visit_until: v.nullable(v.string()),
})
export type OverlappingVisit = v.InferOutput<typeof OverlappingVisit>

/** Visits of a technician at the time of another one, the earliest first. */
export const OverlappingVisits = v.object({ visits: v.array(OverlappingVisit) })

/** A visit as its customer sees it by the link of a letter: no name, address or serial number. */
export const CustomerVisit = v.object({
  status: v.picklist(visitStatuses),
  visit_at: v.string(),
  visit_until: v.nullable(v.string()),
  model_name: v.nullable(v.string()),
  city: v.nullable(v.string()),
  company_name: v.string(),
  company_phone: v.nullable(v.string()),
  wished_time: v.nullable(v.picklist(wishedTimes)),
  wish: v.nullable(v.string()),
})
export type CustomerVisit = v.InferOutput<typeof CustomerVisit>
