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
import { answer } from '#machines/answer.ts'
import { type Failure, failedWith, failureHandling, failureIn, keepFailure } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'

/** The choice for a participant; a move may still lack its term. */
export interface ChosenOutcome {
  choice: CancellationChoice
  target_term_id: number | null
}

interface TermCancellationInput {
  term_id: number
  /** Identifies this opening of the screen, for idempotency keys. */
  key: string
  /** Reason typed earlier and not sent. */
  reason: string
}

interface TermCancellationContext extends TermCancellationInput {
  sheet: CancellationSheet | null
  /** By participant. */
  choices: Readonly<Record<number, ChosenOutcome>>
  preview: CancellationPreview | null
  /** Number of decisions sent; a retry uses the same key, another decision a new one. */
  sent: number
  failure: Failure | null
}

type TermCancellationEvent =
  | { type: 'sheet.retry' }
  | { type: 'sheet.reload' }
  | { type: 'reason.change'; reason: string }
  /** Sets the choice for one or several participants, as far as it is allowed for them. */
  | { type: 'choice.set'; participant_ids: readonly number[]; chosen: ChosenOutcome }
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

const isWhole = (chosen: ChosenOutcome | undefined) =>
  chosen !== undefined && (chosen.choice !== 'move' || chosen.target_term_id !== null)

const isDecided = (context: TermCancellationContext) =>
  context.reason.trim() !== '' && undecided(context).length === 0 && lacking(context).size === 0

/** Input of another try with the participants for whom the cancellation failed. */
const retryOf = (context: TermCancellationContext): Sent<RetryForm> =>
  sentOf(context, { choices: chosenOf(context, ({ step }) => step === 'failed') })

const cancellationSetup = setup({
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
    isOutdated: failedWith('conflict', 'lifecycle'),
  },
  actions: {
    keep: assign(({ context }, sheet: CancellationSheet) => ({
      sheet,
      reason: sheet.cancellation?.reason ?? context.reason,
      choices: begun(sheet, context.choices),
      failure: null,
    })),
    /** The cancellation has begun, here or elsewhere, so the reason typed here is no longer needed. */
    tellBegun: emit({ type: 'cancellation.begun' }),
    keepReason: assign((_, reason: string) => ({ reason })),
    choose: assign(
      ({ context }, { participant_ids, chosen }: { participant_ids: readonly number[]; chosen: ChosenOutcome }) => ({
        choices: {
          ...context.choices,
          ...Object.fromEntries(
            context.sheet?.people
              .filter(
                ({ participant_id, choices }) =>
                  participant_ids.includes(participant_id) &&
                  choices.includes(chosen.choice) &&
                  refusedAt(context.sheet, participant_id, chosen) === null,
              )
              .map(({ participant_id }) => [participant_id, chosen]) ?? [],
          ),
        },
      }),
    ),
    keepPreview: assign((_, preview: CancellationPreview) => ({ preview })),
    countDecision: assign(({ context }) => ({ sent: context.sent + 1, failure: null })),
  },
  delays: { progress: 1500, again: 5000 },
}).extend(failureHandling)

/** The server's response determines the next state. */
const answered = {
  target: '#termCancellation.routing',
  actions: { type: 'keep', params: answer<CancellationSheet> },
} as const

const outdated = {
  guard: { type: 'isOutdated', params: failureIn },
  target: '#termCancellation.outdated',
  actions: keepFailure,
} as const
type ChoiceSet = Extract<TermCancellationEvent, { type: 'choice.set' }>
const choosing = {
  'choice.set': { actions: { type: 'choose', params: ({ event }: { event: ChoiceSet }) => event } },
} as const

/**
 * Cancels a term (domain, part 1.5): a reason and a choice for every participant, preview of letters, confirmation with numbers
 * and sums, then the progress of a server job. Failed participants get another choice or a retry. People who register in the
 * meantime are shown before anything is cancelled.
 */
export const termCancellation = cancellationSetup.createMachine({
  id: 'termCancellation',
  context: ({ input }) => ({
    ...input,
    sheet: null,
    choices: {},
    preview: null,
    sent: 0,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      meta: { view: 'the outline of the list' },
      invoke: {
        id: 'loadSheet',
        src: 'loadSheet',
        input: ({ context }) => ({ term_id: context.term_id }),
        onDone: answered,
        onError: { target: 'loadFailed', actions: keepFailure },
      },
    },
    /** A cancellation in progress is followed, also one that another person started. */
    routing: {
      always: [
        { guard: 'isRunning', target: 'following', actions: 'tellBegun' },
        { guard: 'isPartial', target: 'partial', actions: 'tellBegun' },
        { guard: 'isDone', target: 'done', actions: 'tellBegun' },
        { guard: 'isRefused', target: 'refused' },
        { target: 'deciding' },
      ],
    },
    loadFailed: {
      tags: 'failed',
      meta: { view: 'why the list did not load, with a retry' },
      on: { 'sheet.retry': 'loading' },
    },
    refused: {
      meta: { view: 'why the term cannot be cancelled' },
      on: { 'sheet.reload': 'loading' },
    },
    deciding: {
      tags: 'deciding',
      initial: 'choosing',
      on: {
        'reason.change': { actions: { type: 'keepReason', params: ({ event }) => event.reason } },
        ...choosing,
        'letters.preview': { guard: 'isDecided', target: 'previewing', actions: 'forgetFailure' },
      },
      states: {
        choosing: { meta: { view: 'the reason, and a decision about every participant' } },
        /** A move that would fail is refused before anything is done, with the reason at the person. */
        previewFailed: {
          tags: 'failed',
          meta: { view: 'why the letters could not be shown, with the decisions as they were' },
          on: {
            'choice.set': {
              target: 'choosing',
              actions: [{ type: 'choose', params: ({ event }) => event }, 'forgetFailure'],
            },
          },
        },
      },
    },
    previewing: {
      tags: 'busy',
      meta: { view: 'that the letters are being written' },
      invoke: {
        id: 'previewCancellation',
        src: 'previewCancellation',
        input: ({ context }) => sentOf(context, formOf(context)),
        onDone: {
          target: 'previewed',
          actions: { type: 'keepPreview', params: answer },
        },
        onError: [outdated, { target: 'deciding.previewFailed', actions: keepFailure }],
      },
    },
    previewed: {
      meta: { view: 'the letters as they will go out, and what becomes of the money' },
      on: { 'choices.correct': 'deciding', 'cancellation.ask': 'confirming' },
    },
    confirming: {
      tags: 'asking',
      meta: { view: 'how many people and how much money, with cancel the term' },
      on: {
        'cancellation.confirm': { target: 'cancelling', actions: 'countDecision' },
        'cancellation.dismiss': 'previewed',
      },
    },
    cancelling: {
      tags: ['busy', 'asking'],
      meta: { view: 'that the term is being cancelled' },
      invoke: {
        id: 'cancelTerm',
        src: 'cancelTerm',
        input: ({ context }) => sentOf(context, formOf(context)),
        onDone: answered,
        onError: [
          outdated,
          {
            guard: { type: 'isInvalid', params: failureIn },
            target: 'deciding.previewFailed',
            actions: keepFailure,
          },
          { target: 'cancelFailed', actions: keepFailure },
        ],
      },
    },
    cancelFailed: {
      tags: ['failed', 'asking'],
      meta: { view: 'that no answer came, with a retry' },
      on: {
        'cancellation.confirm': { target: 'cancelling', actions: 'forgetFailure' },
        'cancellation.dismiss': { target: 'previewed', actions: 'forgetFailure' },
      },
    },
    outdated: {
      meta: { view: 'that the list was changed meanwhile, with reload' },
      on: { 'sheet.reload': 'loading' },
    },
    following: {
      tags: 'following',
      initial: 'waiting',
      states: {
        waiting: {
          meta: { view: 'how many are done' },
          after: { progress: 'refreshing' },
        },
        refreshing: {
          meta: { view: 'how many were done a moment ago, or that it is not known' },
          invoke: {
            id: 'refreshSheet',
            src: 'loadSheet',
            input: ({ context }) => ({ term_id: context.term_id }),
            onDone: answered,
            onError: { target: 'stale', actions: keepFailure },
          },
        },
        stale: {
          tags: 'failed',
          meta: { view: 'that the progress is not known, with a retry' },
          after: { again: 'refreshing' },
          on: { 'progress.retry': { target: 'refreshing', actions: 'forgetFailure' } },
        },
      },
    },
    partial: {
      tags: 'following',
      meta: { view: 'whom it could not be done for and why, with another choice and a retry' },
      on: {
        'choice.set': { actions: [{ type: 'choose', params: ({ event }) => event }, 'forgetFailure'] },
        'failed.retry': { guard: 'hasNewDecision', target: 'retrying', actions: 'countDecision' },
      },
    },
    retrying: {
      tags: ['busy', 'following'],
      meta: { view: 'that it is being tried again' },
      invoke: {
        id: 'retryFailed',
        src: 'retryFailed',
        input: ({ context }) => retryOf(context),
        onDone: answered,
        onError: [outdated, { target: 'partial', actions: keepFailure }],
      },
    },
    done: {
      tags: 'following',
      meta: { view: 'the outcome for every participant' },
    },
  },
})

/** Choices without an alternative, and those made before. */
function begun(sheet: CancellationSheet, kept: TermCancellationContext['choices']): Record<number, ChosenOutcome> {
  return Object.fromEntries(
    sheet.people.flatMap((person) => {
      const chosen = beginning(person, kept[person.participant_id])
      return chosen ? [[person.participant_id, chosen]] : []
    }),
  )
}

function beginning(
  { choices, choice, target_term_id }: CancellationPerson,
  kept: ChosenOutcome | undefined,
): ChosenOutcome | null {
  if (kept && choices.includes(kept.choice)) return kept
  if (choice && choices.includes(choice)) return { choice, target_term_id }
  const [only, ...others] = choices
  return only && others.length === 0 ? { choice: only, target_term_id: null } : null
}

/** Participants without a choice. */
export function undecided({
  sheet,
  choices,
}: Pick<TermCancellationContext, 'sheet' | 'choices'>): CancellationPerson[] {
  return (
    sheet?.people.filter(({ participant_id }) => {
      const chosen = choices[participant_id]
      return !isWhole(chosen) || refusedAt(sheet, participant_id, chosen) !== null
    }) ?? []
  )
}

/** Why a participant cannot be moved to the chosen term, or null. */
export function refusedAt(
  sheet: CancellationSheet | null,
  participant_id: number,
  chosen: ChosenOutcome | undefined,
): string | null {
  if (chosen?.choice !== 'move') return null
  const target = sheet?.targets.find(({ id }) => id === chosen.target_term_id)
  return target?.refused.find((refused) => refused.participant_id === participant_id)?.reason ?? null
}

/** Why the last call refused the choice for a participant, or null. Choices are sent in the order of the people they are for. */
export function refusedChoice({ sheet, failure }: TermCancellationContext, participant_id: number): string | null {
  const sent = sheet?.people.filter(({ step }) => step === null || step === 'failed') ?? []
  const position = sent.findIndex((person) => person.participant_id === participant_id)
  return failure?.errors[`choices.${position}.target_term_id`]?.[0] ?? null
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

function chosenOf({ sheet, choices }: TermCancellationContext, only: (person: CancellationPerson) => boolean) {
  return (sheet?.people ?? []).filter(only).map(({ participant_id }): ChoiceForm => {
    const { choice, target_term_id } = choices[participant_id] ?? { choice: 'none', target_term_id: null }
    return { participant_id, choice, target_term_id: choice === 'move' ? target_term_id : null }
  })
}

/** Body of preview and confirmation. */
function formOf(context: TermCancellationContext): CancellationForm {
  return { reason: context.reason.trim(), choices: chosenOf(context, () => true) }
}

/** A decision with its key, which stays the same for a retry. */
function sentOf<Body>(context: TermCancellationContext, body: Body): Sent<Body> {
  return { term_id: context.term_id, key: `${context.key}-${context.sent}`, body }
}
