import * as v from 'valibot'
import { CancellationTarget, placePayments } from '#contract/training/cancellations.ts'
import { cancellationChoices, participantStatuses } from '#contract/training/statuses.ts'
import { choice, id, optionalText, say, version } from '#contract/values/rules.ts'

/** Maximum number of decisions about people on trainings; more than any company has. */
const placesLimit = 1000

/**
 * Choices for a person on a training when their company is closed: those of a cancelled term, or keeping the place.
 */
export const closingChoices = ['keep', ...cancellationChoices] as const
export type ClosingChoice = (typeof closingChoices)[number]

/** A person of the company on a future training: with a place, an offered place, or on the waiting list. */
export const OpenPlace = v.object({
  participant_id: v.number(),
  version: v.number(),
  full_name: v.string(),
  email: v.string(),
  status: v.picklist(participantStatuses),
  payment: v.picklist(placePayments),
  /** Gross: what is left for them of a paid order, or is due for an unpaid place. */
  amount: v.string(),
  training_name: v.string(),
  training_date: v.string(),
  city: v.string(),
  /** Choices allowed for them. */
  choices: v.array(v.picklist(closingChoices)),
  /** Terms with free places that they can be moved to. */
  targets: v.array(CancellationTarget),
})
export type OpenPlace = v.InferOutput<typeof OpenPlace>

/** Effects of closing a partner: people who need a decision, and open maintenances, which are cancelled with it. */
export const ClosingEffects = v.object({
  results: v.array(OpenPlace),
  maintenances: v.number(),
  /** Those of them whose visit is scheduled. */
  visits: v.number(),
})

/** Decision about one of them. */
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

/** Closes a partner, with a decision about each of its people on trainings. The reason is kept in the history. */
export const PartnerClosing = v.strictObject({
  version: version(),
  reason: optionalText(1000),
  places: v.optional(
    v.pipe(v.array(PlaceDecision), v.maxLength(placesLimit, say('rule.too_many_items', { limit: placesLimit }))),
    [],
  ),
})
