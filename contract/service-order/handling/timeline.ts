import * as v from 'valibot'
import { MessageLetter } from '#contract/mail/message-letter.ts'
import { MediaFile } from '#contract/media/files.ts'
import { storedStatuses } from '#contract/service-order/order-statuses.ts'
import { timelineKinds } from '#contract/service-order/statuses.ts'

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
  to_status: v.nullable(v.picklist(storedStatuses)),
  /** A word of the lifecycle (waiting reason, resolution), or a person's text. */
  reason: v.nullable(v.string()),
  text: v.nullable(v.string()),
  files: v.array(MediaFile),
  /** Of a message that came by e-mail, where something of the e-mail is not in its text. */
  letter: v.nullable(MessageLetter),
  internal: v.boolean(),
})
export type TimelineEntry = v.InferOutput<typeof TimelineEntry>
