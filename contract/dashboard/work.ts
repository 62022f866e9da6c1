import * as v from 'valibot'

/** What waits for a colleague, by the queue that it comes from; each leads to its record. */
export const workKinds = [
  'order',
  'maintenance',
  'parts',
  'erp',
  'contest',
  'entry',
  'proposal',
  'payment',
  'term',
  'certificate',
  'import',
  'synchronization',
] as const
export type WorkKind = (typeof workKinds)[number]

export const WorkItem = v.object({
  kind: v.picklist(workKinds),
  /** Of the record that the line leads to. */
  id: v.number(),
  /** Number or name. */
  title: v.string(),
  about: v.string(),
  /** What has to be done with it, in the words of its queue: a status, a kind of payment, how many rows. */
  detail: v.nullable(v.string()),
  due_at: v.nullable(v.string()),
  since: v.string(),
})
export type WorkItem = v.InferOutput<typeof WorkItem>

/** What is to be done first, and how much there is of each queue. */
export const Work = v.object({
  total: v.number(),
  late: v.number(),
  first: v.array(WorkItem),
})
export type Work = v.InferOutput<typeof Work>

export const stateKinds = ['erp', 'imports', 'contractors', 'mail'] as const

/** How a part of the system is: how many things are wrong (or done, where nothing is), and when it last reported. */
export const SystemState = v.object({
  kind: v.picklist(stateKinds),
  tone: v.picklist(['red', 'amber', 'green']),
  count: v.number(),
  at: v.nullable(v.string()),
})
export type SystemState = v.InferOutput<typeof SystemState>

/** Warranty orders of twelve weeks and the one that runs. */
export const OrdersCourse = v.object({
  weeks: v.array(
    v.object({
      /** Monday. */
      begins: v.string(),
      received: v.number(),
      closed: v.number(),
      /** From sending to closing, of those that were closed. */
      median_days: v.nullable(v.number()),
      /** At the end of the week, or now. */
      open: v.number(),
      /** Of these, those that were sent more than 14 days before. */
      old: v.number(),
    }),
  ),
})
export type OrdersCourse = v.InferOutput<typeof OrdersCourse>

/** An order of maintenances or parts, as the dashboard lists it. */
export const LatestOrder = v.object({
  id: v.number(),
  order_number: v.nullable(v.string()),
  partner_name: v.string(),
  status: v.string(),
  created_at: v.string(),
})
export type LatestOrder = v.InferOutput<typeof LatestOrder>

export const turnKinds = ['answer', 'pay', 'offer', 'maintenance', 'parts'] as const

/** What waits for a company's person: the first thing on its dashboard. */
export const Turn = v.object({
  kind: v.picklist(turnKinds),
  id: v.number(),
  title: v.string(),
  about: v.string(),
  amount: v.nullable(v.string()),
  /** Until when, or since when an offer is being read. */
  at: v.nullable(v.string()),
})
export type Turn = v.InferOutput<typeof Turn>
