import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { locales } from '#contract/messages/locale.ts'
import { choice, id, maxValue, minValue, requiredText, say } from '#contract/values/rules.ts'
import { MoveRefusal } from './moves.ts'
import { type CancellationChoice, cancellationChoices, participantStatuses, trainingTermStatuses } from './statuses.ts'

/** Maximum length of the reason, which is part of every letter. */
export const cancellationReasonLimit = 500
/** Maximum number of people in one cancellation; more than any term has on its places and waiting list. */
const peopleLimit = 2000

/** Progress of a cancellation, and of each participant in it. */
export const cancellationStatuses = ['running', 'done', 'partial'] as const
export const cancellationStepStatuses = ['pending', 'done', 'failed'] as const

/** State of a participant's money after a refund was chosen. */
export const refundStates = ['nothing', 'pending', 'completed', 'transfer', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

/** How a place was paid, which determines the choices for its money. */
export const placePayments = ['none', 'unpaid', 'transfer', 'online'] as const
export type PlacePayment = (typeof placePayments)[number]

/**
 * Choices for a participant (domain, part 1.5). Only Signed may be moved (specification, section 4); refund and credit need a
 * payment; all others are only notified.
 */
export function choicesFor({
  status,
  payment,
}: {
  status: (typeof participantStatuses)[number]
  payment: PlacePayment
}): CancellationChoice[] {
  if (status !== 'signed') return ['none']
  return payment === 'none' || payment === 'unpaid' ? ['move', 'none'] : ['move', 'refund', 'credit']
}

const none = v.nullable(v.string())

/** A participant of a term that is being cancelled or was cancelled. */
export const CancellationPerson = v.object({
  participant_id: v.number(),
  full_name: v.string(),
  email: v.string(),
  contractor_name: v.string(),
  /** Current status. */
  status: v.picklist(participantStatuses),
  order_id: v.nullable(v.number()),
  order_number: none,
  payment: v.picklist(placePayments),
  /** Gross: what is left for them of a paid order, or is due for an unpaid place; once it was returned, the returned amount. */
  amount: v.string(),
  /** Choices allowed for them. */
  choices: v.array(v.picklist(cancellationChoices)),
  /** The choice made, once the term is cancelled. */
  choice: v.nullable(v.picklist(cancellationChoices)),
  target_term_id: v.nullable(v.number()),
  /** Day of the term that they are moved to. */
  target_date: none,
  step: v.nullable(v.picklist(cancellationStepStatuses)),
  /** Error message of a choice that could not be carried out. */
  failure: none,
  /** State of the refund; null until it is settled. */
  refund: v.nullable(v.picklist(refundStates)),
})
export type CancellationPerson = v.InferOutput<typeof CancellationPerson>

/** A term that participants can be moved to. */
export const CancellationTarget = v.object({
  id: v.number(),
  training_name: v.string(),
  training_date: v.string(),
  start_time: v.string(),
  city: v.string(),
  free_places: v.number(),
  /** People of the cancelled term who cannot be moved there, even where there is room. */
  refused: v.array(MoveRefusal),
})
export type CancellationTarget = v.InferOutput<typeof CancellationTarget>

/** Data for cancelling a term, and the progress once it was confirmed. */
export const CancellationSheet = v.object({
  term_id: v.number(),
  status: v.picklist(trainingTermStatuses),
  training_name: v.string(),
  training_date: v.string(),
  city: v.string(),
  /** Why the term cannot be cancelled; null where it can be, or has been. */
  refusal: none,
  people: v.array(CancellationPerson),
  targets: v.array(CancellationTarget),
  cancellation: v.nullable(
    v.object({
      reason: v.string(),
      status: v.picklist(cancellationStatuses),
      requested_by_name: v.string(),
      created_at: v.string(),
      finished_at: none,
      pending: v.number(),
      done: v.number(),
      failed: v.number(),
    }),
  ),
})
export type CancellationSheet = v.InferOutput<typeof CancellationSheet>

/** The choice for one participant. */
export const ChoiceForm = v.pipe(
  v.strictObject({
    participant_id: id(),
    choice: choice(cancellationChoices),
    target_term_id: v.optional(v.nullable(id()), null),
  }),
  v.check(
    ({ choice: chosen, target_term_id }) => chosen !== 'move' || target_term_id !== null,
    say('cancellation.choose_target'),
  ),
)
export type ChoiceForm = v.InferOutput<typeof ChoiceForm>

const choices = v.pipe(
  v.array(ChoiceForm),
  v.maxLength(peopleLimit, say('rule.too_many_items', { limit: peopleLimit })),
)

/** A reason, and a choice for every participant of the term. */
export const CancellationForm = v.strictObject({ reason: requiredText(cancellationReasonLimit), choices })
export type CancellationForm = v.InferOutput<typeof CancellationForm>

/** New choices for participants whose first choice could not be carried out; the others are retried unchanged. */
export const RetryForm = v.strictObject({ choices })
export type RetryForm = v.InferOutput<typeof RetryForm>

/** Letters in one language that differ only in names: their number, and one of them as an example. */
const LetterPreview = v.object({
  kind: v.picklist([...cancellationChoices, 'company']),
  locale: v.picklist(locales),
  count: v.pipe(v.number(), minValue(1), maxValue(peopleLimit)),
  /** Recipient of the example. */
  to: v.string(),
  subject: v.string(),
  html: v.string(),
})

/** Preview of a confirmation. */
export const CancellationPreview = v.object({
  letters: v.array(LetterPreview),
  /** By choice: number of people, and the amount of money; null where no money is moved. */
  sums: v.array(v.object({ choice: v.picklist(cancellationChoices), people: v.number(), amount: none })),
})
export type CancellationPreview = v.InferOutput<typeof CancellationPreview>

const path = 'training/terms/{term}/cancellation' as const
const result = CancellationSheet

export const trainingCancellations = module('training-cancellations', {
  'training.cancellations.show': endpoint({
    method: 'GET',
    path,
    result,
    summary: 'Who is on a term and what can become of them; how far its cancellation is',
  }),
  'training.cancellations.preview': endpoint({
    method: 'POST',
    path: `${path}/preview`,
    inReserve: true,
    body: CancellationForm,
    result: CancellationPreview,
    summary: 'The letters and sums of a cancellation before it is confirmed',
  }),
  'training.cancellations.store': endpoint({
    method: 'POST',
    path,
    body: CancellationForm,
    result,
    idempotent: true,
    success: 'cancellation.begun',
    summary: 'Cancel a term; its participants follow one by one',
  }),
  'training.cancellations.retry': endpoint({
    method: 'POST',
    path: `${path}/retry`,
    body: RetryForm,
    result,
    idempotent: true,
    success: 'cancellation.begun',
    summary: 'Try again for those whom it could not be done for, as chosen or otherwise',
  }),
})
