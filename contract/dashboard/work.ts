import * as v from 'valibot'
import { storedStatuses } from '#contract/service-order/order-statuses.ts'

/** Kinds of work items for staff, one for each queue; an item links to its record. */
export const workKinds = [
  'order',
  'maintenance',
  'parts',
  'erp',
  'contest',
  'entry',
  'proposal',
  'registration',
  'payment',
  'term',
  'certificate',
  'import',
  'synchronization',
] as const
export type WorkKind = (typeof workKinds)[number]

export const WorkItem = v.object({
  kind: v.picklist(workKinds),
  /** Id of the linked record. */
  id: v.number(),
  /** Number or name of the record. */
  title: v.string(),
  about: v.string(),
  /** The work to do, as a word of its queue: a status, a kind of payment, a number of rows. */
  detail: v.nullable(v.string()),
  due_at: v.nullable(v.string()),
  since: v.string(),
})
export type WorkItem = v.InferOutput<typeof WorkItem>

/** How many work items the dashboard and the bell show. */
export const firstOfWork = 8
/** Number of further lines shown at a time. */
export const stepOfWork = 200
/** Maximum number of lines of one call. */
export const mostOfWork = 5000

/** The most urgent items, and how many there are. */
export const Work = v.object({
  total: v.number(),
  late: v.number(),
  first: v.array(WorkItem),
})
export type Work = v.InferOutput<typeof Work>

export const stateKinds = ['erp', 'imports', 'contractors', 'mail', 'reports'] as const

/**
 * State of a part of the system: the number of problems (or of finished items, where there are none) and the time of its last
 * report.
 */
export const SystemState = v.object({
  kind: v.picklist(stateKinds),
  tone: v.picklist(['red', 'amber', 'green']),
  count: v.number(),
  at: v.nullable(v.string()),
  /** The subject that is counted: a kind of imports, a run of a synchronisation, a day of letters; null where all of it is. */
  of: v.nullable(v.string()),
})
export type SystemState = v.InferOutput<typeof SystemState>

/** Warranty orders of the current week and the twelve weeks before it. */
export const OrdersCourse = v.object({
  weeks: v.array(
    v.object({
      /** Monday of the week. */
      begins: v.string(),
      received: v.number(),
      closed: v.number(),
      /** Median time from sending to closing, of orders closed in the week. */
      median_days: v.nullable(v.number()),
      /** Open orders at the end of the week, or now. */
      open: v.number(),
      /** Open orders that were sent more than 14 days earlier. */
      old: v.number(),
    }),
  ),
})
export type OrdersCourse = v.InferOutput<typeof OrdersCourse>

/** A maintenance or spare-parts order on the dashboard. */
export const LatestOrder = v.object({
  id: v.number(),
  order_number: v.nullable(v.string()),
  partner_name: v.string(),
  status: v.picklist(storedStatuses),
  created_at: v.string(),
})
export type LatestOrder = v.InferOutput<typeof LatestOrder>

export const turnKinds = ['answer', 'pay', 'offer', 'maintenance', 'parts', 'visit_date'] as const

/** Something that needs an action by a partner's person; shown first on the dashboard. */
export const Turn = v.object({
  kind: v.picklist(turnKinds),
  id: v.number(),
  title: v.string(),
  about: v.string(),
  amount: v.nullable(v.string()),
  /** Deadline; for an offer that the customer is reading, the time since when. */
  at: v.nullable(v.string()),
})
export type Turn = v.InferOutput<typeof Turn>
