import * as v from 'valibot'
import { MediaFile } from '#contract/media/files.ts'
import { serviceOrderStatuses } from '#contract/service-order/lifecycle.ts'

/** Everything that can happen to an order of any kind, in the words of its timeline. */
export const timelineKinds = [
  'created',
  'edited',
  'sent',
  'assigned',
  'started',
  'asked',
  'reminded',
  'replied',
  'message',
  'note',
  'resumed',
  'suspended',
  'completed',
  'withdrawn',
  /** The company does not accept what the order was completed with. */
  'contested',
  /** A lead stands by it. */
  'upheld',
  'reopened',
  'resent',
  'erp_saved',
  'erp_failed',
  /** Parts are on their way: what they are, and the number by which their parcel is followed. */
  'shipped',
  /** A visit is set, or set again: the moment in `reason`, who comes in `text`. */
  'scheduled',
  // Of orders of parts
  'matched',
  'struck',
  'accepted',
  'backordered',
  'stocked',
  'handed_over',
  'cancelled',
] as const

export const Person = v.object({ id: v.number(), full_name: v.string() })

/** One thing that happened. Internal ones never reach a partner. */
export const TimelineEntry = v.object({
  id: v.number(),
  kind: v.picklist(timelineKinds),
  at: v.string(),
  /** Null for the server itself, and for what was done in the ERP. */
  actor: v.nullable(v.object({ full_name: v.string(), company: v.nullable(v.string()), is_staff: v.boolean() })),
  from_erp: v.boolean(),
  from_status: v.nullable(v.picklist(serviceOrderStatuses)),
  to_status: v.nullable(v.picklist(serviceOrderStatuses)),
  /** A word of the chart (waiting reason, resolution) or free text of a person. */
  reason: v.nullable(v.string()),
  text: v.nullable(v.string()),
  files: v.array(MediaFile),
  internal: v.boolean(),
})
export type TimelineEntry = v.InferOutput<typeof TimelineEntry>
