import * as v from 'valibot'
import { choice, id, optionalText, say, version } from '#contract/rules.ts'
import { CancellationTarget, placePayments } from '#contract/training/cancellations.ts'
import { cancellationChoices, participantStatuses } from '#contract/training/statuses.ts'

/** People of a company on trainings that are decided about at once: more than any company has. */
const placesLimit = 1000

/** What happens to somebody on a training when their company is closed: as when a term is cancelled, or they stay on it. */
export const closingChoices = ['keep', ...cancellationChoices] as const
export type ClosingChoice = (typeof closingChoices)[number]

/** Somebody of a company on a training that is still to come: with a place, on offer, or waiting. */
export const OpenPlace = v.object({
  participant_id: v.number(),
  version: v.number(),
  full_name: v.string(),
  email: v.string(),
  status: v.picklist(participantStatuses),
  payment: v.picklist(placePayments),
  /** Their share of the order, gross. */
  amount: v.string(),
  training_name: v.string(),
  training_date: v.string(),
  city: v.string(),
  /** What can be chosen for them. */
  choices: v.array(v.picklist(closingChoices)),
  /** Terms with room that they can be moved to. */
  targets: v.array(CancellationTarget),
})
export type OpenPlace = v.InferOutput<typeof OpenPlace>

/** What is to become of one of them. */
export const PlaceDecision = v.pipe(
  v.strictObject({
    participant_id: id(),
    version: version(),
    choice: choice(closingChoices),
    target_term_id: v.optional(v.nullable(id()), null),
  }),
  v.forward(
    v.partialCheck(
      [['choice'], ['target_term_id']],
      (decision) => decision.choice !== 'move' || decision.target_term_id !== null,
      say('cancellation.choose_target'),
    ),
    ['choice'],
  ),
)
export type PlaceDecision = v.InferOutput<typeof PlaceDecision>

/** Closes a partner: with a decision about each of its people on trainings. The reason is kept in its history. */
export const PartnerClosing = v.strictObject({
  version: version(),
  reason: optionalText(1000),
  places: v.optional(
    v.pipe(v.array(PlaceDecision), v.maxLength(placesLimit, say('rule.too_many_items', { limit: placesLimit }))),
    [],
  ),
})
