import * as v from 'valibot'
import { endpoint, module } from '#contract/endpoint.ts'
import { locales } from '#contract/locale.ts'
import { choice, id, maxValue, minValue, requiredText, say } from '#contract/rules.ts'
import { type CancellationChoice, cancellationChoices, participantStatuses, trainingTermStatuses } from './statuses.ts'

/** Characters of the reason: it stands in every letter. */
export const cancellationReasonLimit = 500
/** People of one cancellation at most: more than any term has places and a waiting list. */
const peopleLimit = 2000

/** How far a cancellation is, and how far each of its participants. */
export const cancellationStatuses = ['running', 'done', 'partial'] as const
export const cancellationStepStatuses = ['pending', 'done', 'failed'] as const

/** What became of the money of somebody whose place was refunded. */
export const refundStates = ['nothing', 'pending', 'completed', 'transfer', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

/** How a place was paid for, which decides what can become of its money. */
export const placePayments = ['none', 'unpaid', 'transfer', 'online'] as const
export type PlacePayment = (typeof placePayments)[number]

/**
 * What can become of a participant (domain, part 1.5). Only Signed may be moved (specification, section 4); money goes
 * back or stays as credit only where there is some; everybody else is merely told.
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

/** Somebody on a term that is to be cancelled, or was. */
export const CancellationPerson = v.object({
  participant_id: v.number(),
  full_name: v.string(),
  email: v.string(),
  contractor_name: v.string(),
  /** Where they stand now. */
  status: v.picklist(participantStatuses),
  order_id: v.nullable(v.number()),
  order_number: none,
  payment: v.picklist(placePayments),
  /** Their share of the order, gross. */
  amount: v.string(),
  /** What can be chosen for them. */
  choices: v.array(v.picklist(cancellationChoices)),
  /** What was chosen, once the term is cancelled. */
  choice: v.nullable(v.picklist(cancellationChoices)),
  target_term_id: v.nullable(v.number()),
  step: v.nullable(v.picklist(cancellationStepStatuses)),
  /** Why it could not be done, in words. */
  failure: none,
  /** What became of their money; null until it is settled. */
  refund: v.nullable(v.picklist(refundStates)),
})
export type CancellationPerson = v.InferOutput<typeof CancellationPerson>

/** A term that people can be moved to. */
export const CancellationTarget = v.object({
  id: v.number(),
  training_name: v.string(),
  training_date: v.string(),
  start_time: v.string(),
  city: v.string(),
  free_places: v.number(),
})
export type CancellationTarget = v.InferOutput<typeof CancellationTarget>

/** Everything that cancelling a term needs to know, and how far it is once it was confirmed. */
export const CancellationSheet = v.object({
  term_id: v.number(),
  status: v.picklist(trainingTermStatuses),
  training_name: v.string(),
  training_date: v.string(),
  city: v.string(),
  /** Why it cannot be cancelled, in words; null where it can, or was. */
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

/** What is to become of one participant. */
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

/** A reason, and a decision about everybody on the term. */
export const CancellationForm = v.strictObject({ reason: requiredText(cancellationReasonLimit), choices })
export type CancellationForm = v.InferOutput<typeof CancellationForm>

/** Other decisions for those whom the first could not be carried out for; the others are tried as they are. */
export const RetryForm = v.strictObject({ choices })
export type RetryForm = v.InferOutput<typeof RetryForm>

/** Letters that say the same but for names, in one language: how many go out, and one of them as it will be sent. */
const LetterPreview = v.object({
  kind: v.picklist([...cancellationChoices, 'company']),
  locale: v.picklist(locales),
  count: v.pipe(v.number(), minValue(1), maxValue(peopleLimit)),
  /** Who gets the one that is shown. */
  to: v.string(),
  subject: v.string(),
  html: v.string(),
})

/** What a confirmation would do. */
export const CancellationPreview = v.object({
  letters: v.array(LetterPreview),
  /** By choice: people, and the money that it moves; null where it moves none. */
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
