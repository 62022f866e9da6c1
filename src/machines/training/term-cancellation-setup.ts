import { assign, emit, setup } from 'xstate'
import type {
  CancellationForm,
  CancellationPerson,
  CancellationPreview,
  CancellationSheet,
  ChoiceForm,
  RetryForm,
} from '#contract/training/cancellations.ts'
import type { CancellationChoice } from '#contract/training/statuses.ts'
import type { Failure } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'

/** The choice for a participant; a move may still lack its term. */
export interface Chosen {
  choice: CancellationChoice
  target_term_id: number | null
}

export interface TermCancellationInput {
  term_id: number
  /** Identifies this opening of the screen, for idempotency keys. */
  key: string
  /** Reason typed earlier and not sent. */
  reason: string
}

export interface TermCancellationContext extends TermCancellationInput {
  sheet: CancellationSheet | null
  /** By participant. */
  choices: Readonly<Record<number, Chosen>>
  preview: CancellationPreview | null
  /** Number of decisions sent; a retry uses the same key, another decision a new one. */
  sent: number
  failure: Failure | null
}

export type TermCancellationEvent =
  | { type: 'sheet.retry' }
  | { type: 'sheet.reload' }
  | { type: 'reason.change'; reason: string }
  /** Sets the choice for one or several participants, as far as it is allowed for them. */
  | { type: 'choice.set'; participant_ids: readonly number[]; chosen: Chosen }
  | { type: 'letters.preview' }
  | { type: 'choices.correct' }
  | { type: 'cancellation.ask' }
  | { type: 'cancellation.dismiss' }
  | { type: 'cancellation.confirm' }
  | { type: 'progress.retry' }
  | { type: 'failed.retry' }

/** A decision as it is sent. */
export interface Sent<Body> {
  term_id: number
  key: string
  body: Body
}

/** Choices without an alternative, and those made before. */
function begun(sheet: CancellationSheet, kept: TermCancellationContext['choices']): Record<number, Chosen> {
  return Object.fromEntries(
    sheet.people.flatMap((person) => {
      const chosen = beginning(person, kept[person.participant_id])
      return chosen ? [[person.participant_id, chosen]] : []
    }),
  )
}

function beginning({ choices, choice, target_term_id }: CancellationPerson, kept: Chosen | undefined): Chosen | null {
  if (kept && choices.includes(kept.choice)) return kept
  if (choice && choices.includes(choice)) return { choice, target_term_id }
  const [only, ...others] = choices
  return only && others.length === 0 ? { choice: only, target_term_id: null } : null
}

const isWhole = (chosen: Chosen | undefined) =>
  chosen !== undefined && (chosen.choice !== 'move' || chosen.target_term_id !== null)

/** Participants without a choice. */
export function undecided({
  sheet,
  choices,
}: Pick<TermCancellationContext, 'sheet' | 'choices'>): CancellationPerson[] {
  return sheet?.people.filter(({ participant_id }) => !isWhole(choices[participant_id])) ?? []
}

/** Number of participants chosen for a term who find no place there any more. */
export function lacking({ sheet, choices }: Pick<TermCancellationContext, 'sheet' | 'choices'>): Map<number, number> {
  const wanted = Map.groupBy(
    Object.values(choices).filter(({ choice, target_term_id }) => choice === 'move' && target_term_id !== null),
    ({ target_term_id }) => target_term_id as number,
  )
  const short = [...wanted].map(([id, people]) => {
    const free = sheet?.targets.find((target) => target.id === id)?.free_places ?? 0
    return [id, people.length - free] as const
  })
  return new Map(short.filter(([, count]) => count > 0))
}

const isDecided = (context: TermCancellationContext) =>
  context.reason.trim() !== '' && undecided(context).length === 0 && lacking(context).size === 0

function chosenOf({ sheet, choices }: TermCancellationContext, only: (person: CancellationPerson) => boolean) {
  return (sheet?.people ?? []).filter(only).map(({ participant_id }): ChoiceForm => {
    const { choice, target_term_id } = choices[participant_id] ?? { choice: 'none', target_term_id: null }
    return { participant_id, choice, target_term_id: choice === 'move' ? target_term_id : null }
  })
}

/** Body of preview and confirmation. */
export function formOf(context: TermCancellationContext): CancellationForm {
  return { reason: context.reason.trim(), choices: chosenOf(context, () => true) }
}

/** A decision with its key, which stays the same for a retry. */
export function sentOf<Body>(context: TermCancellationContext, body: Body): Sent<Body> {
  return { term_id: context.term_id, key: `${context.key}-${context.sent}`, body }
}

/** Input of another try with the participants for whom the cancellation failed. */
export const retryOf = (context: TermCancellationContext): Sent<RetryForm> =>
  sentOf(context, { choices: chosenOf(context, ({ step }) => step === 'failed') })

/** Setup of the chart `termCancellation`. */
export const cancellationSetup = setup({
  types: {
    context: {} as TermCancellationContext,
    events: {} as TermCancellationEvent,
    input: {} as TermCancellationInput,
    emitted: {} as { type: 'cancellation.begun' },
    tags: {} as 'busy' | 'failed' | 'deciding' | 'following' | 'asking',
  },
  actors: {
    loadSheet: unprovided<{ term_id: number }, CancellationSheet>('loadSheet'),
    previewCancellation: unprovided<Sent<CancellationForm>, CancellationPreview>('previewCancellation'),
    cancelTerm: unprovided<Sent<CancellationForm>, CancellationSheet>('cancelTerm'),
    retryFailed: unprovided<Sent<RetryForm>, CancellationSheet>('retryFailed'),
  },
  guards: {
    isRunning: ({ context: { sheet } }) => sheet?.cancellation?.status === 'running',
    isPartial: ({ context: { sheet } }) => sheet?.cancellation?.status === 'partial',
    isDone: ({ context: { sheet } }) => sheet?.cancellation?.status === 'done',
    isRefused: ({ context: { sheet } }) => typeof sheet?.refusal === 'string',
    isDecided: ({ context }) => isDecided(context),
    hasNewDecision: ({ context }) => undecided(context).length === 0 && lacking(context).size === 0,
    isOutdated: (_, { code }: Failure) => code === 'conflict' || code === 'lifecycle',
  },
  actions: {
    keep: assign(({ context }, sheet: CancellationSheet) => ({
      sheet,
      reason: sheet.cancellation?.reason ?? context.reason,
      choices: begun(sheet, context.choices),
      failure: null,
    })),
    /** The cancellation has begun, by whomever, so the reason typed here is no longer needed. */
    tellBegun: emit({ type: 'cancellation.begun' }),
    keepReason: assign((_, reason: string) => ({ reason })),
    choose: assign(
      ({ context }, { participant_ids, chosen }: { participant_ids: readonly number[]; chosen: Chosen }) => ({
        choices: {
          ...context.choices,
          ...Object.fromEntries(
            context.sheet?.people
              .filter(
                ({ participant_id, choices }) =>
                  participant_ids.includes(participant_id) && choices.includes(chosen.choice),
              )
              .map(({ participant_id }) => [participant_id, chosen]) ?? [],
          ),
        },
      }),
    ),
    keepPreview: assign((_, preview: CancellationPreview) => ({ preview })),
    countDecision: assign(({ context }) => ({ sent: context.sent + 1, failure: null })),
    keepFailure: assign((_, failure: Failure) => ({ failure })),
    forgetFailure: assign({ failure: null }),
  },
  delays: { progress: 1500, again: 5000 },
})
