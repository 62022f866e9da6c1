import * as v from 'valibot'
import { MediaFile } from '#contract/media/files.ts'
import { serviceOrderStatuses } from '#contract/service-order/lifecycle.ts'

/** Kinds of timeline entries of orders of any kind. */
export const timelineKinds = [
  'created',
  /** Of drafts; of orders of parts, that lines were changed in the ERP, with the changes as text. */
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
  /** A visit at which nothing was carried out; the reason in `text`. */
  'not_done',
  'withdrawn',
  /** The company contests the resolution. */
  'contested',
  /** A lead upholds the resolution. */
  'upheld',
  'reopened',
  'resent',
  'erp_saved',
  'erp_failed',
  /** Parts were shipped; with the parts and the tracking number. */
  'shipped',
  /** A visit was scheduled or rescheduled: its time in `reason`, the technician in `text`. */
  'scheduled',
  // Of orders of parts
  'matched',
  'struck',
  /** Staff requested that lines be deleted in the ERP; they are struck when it confirms. */
  'strike_requested',
  'strike_refused',
  'accepted',
  'backordered',
  'stocked',
  'handed_over',
  'cancelled',
] as const

/** Report of an order of parts to its warranty order. */
export const partsNewsKinds = ['shipped', 'struck', 'cancelled'] as const
export type PartsNewsKind = (typeof partsNewsKinds)[number]

export const Person = v.object({ id: v.number(), full_name: v.string() })

/** A timeline entry. Internal ones are never shown to a partner. */
export const TimelineEntry = v.object({
  id: v.number(),
  kind: v.picklist(timelineKinds),
  at: v.string(),
  /** Null for the server, and for changes made in the ERP. */
  actor: v.nullable(v.object({ full_name: v.string(), company: v.nullable(v.string()), is_staff: v.boolean() })),
  from_erp: v.boolean(),
  to_status: v.nullable(v.picklist(serviceOrderStatuses)),
  /** A word of the lifecycle (waiting reason, resolution), or a person's text. */
  reason: v.nullable(v.string()),
  text: v.nullable(v.string()),
  files: v.array(MediaFile),
  internal: v.boolean(),
})
export type TimelineEntry = v.InferOutput<typeof TimelineEntry>
