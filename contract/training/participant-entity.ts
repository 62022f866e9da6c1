import * as v from 'valibot'
import { namesOf } from '#contract/declare/statuses.ts'
import { paymentTypes } from '#contract/payment/payment.ts'
import { shownMoney } from '#contract/values/shown-numbers.ts'
import { participantActs, participantStatuses, trainingOrderStatuses } from './statuses.ts'

/** A participant in the lists of the back office (specification, section 3: certificate_number, file, order_status). */
export const ParticipantRow = v.object({
  id: v.number(),
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  phone_number: v.nullable(v.string()),
  status: v.picklist(participantStatuses),
  term_id: v.number(),
  training_name: v.string(),
  training_date: v.string(),
  city: v.string(),
  partner_id: v.nullable(v.number()),
  contractor_id: v.nullable(v.number()),
  contractor_name: v.string(),
  record_id: v.number(),
  record_number: v.string(),
  order_id: v.nullable(v.number()),
  order_number: v.nullable(v.string()),
  order_status: v.nullable(v.picklist(trainingOrderStatuses)),
  payment_type: v.nullable(v.picklist(paymentTypes)),
  price_brutto: shownMoney(),
  /** What is left of a paid order's money for the participant, gross. */
  money_left: shownMoney(),
  issued_certificate_id: v.nullable(v.number()),
  certificate_number: v.nullable(v.string()),
  /** Whether there is a certificate file. */
  file: v.boolean(),
  /** Position on the waiting list, from 1. */
  waiting_position: v.nullable(v.number()),
  offered_until: v.nullable(v.string()),
  cancelled_at: v.nullable(v.string()),
  cancel_reason: v.nullable(v.string()),
  /** Actions that the lifecycle allows this colleague now. */
  choices: v.array(v.picklist(namesOf(participantActs))),
  version: v.number(),
  created_at: v.string(),
})
export type ParticipantRow = v.InferOutput<typeof ParticipantRow>

/** Kinds of entries in a participant's history. */
export const participantEventKinds = ['sign', 'queue', 'lapse', ...namesOf(participantActs)] as const

/** An entry of a participant's history. */
export const ParticipantHistoryEntry = v.object({
  id: v.number(),
  kind: v.picklist(participantEventKinds),
  at: v.string(),
  /** Null for the server. */
  actor_name: v.nullable(v.string()),
  to_status: v.nullable(v.picklist(participantStatuses)),
  /** Terms of a move, by name. */
  from_term: v.nullable(v.string()),
  to_term: v.nullable(v.string()),
  former_name: v.nullable(v.string()),
  reason: v.nullable(v.string()),
})
export type ParticipantHistoryEntry = v.InferOutput<typeof ParticipantHistoryEntry>

/** A participant with the history. */
export const ParticipantItem = v.object({ ...ParticipantRow.entries, history: v.array(ParticipantHistoryEntry) })
export type ParticipantItem = v.InferOutput<typeof ParticipantItem>
