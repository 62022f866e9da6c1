import type { CancellationSheet } from '#contract/training/cancellations.ts'
import { answer } from '#machines/answer.ts'
import { failureIn } from '#machines/failure.ts'
import { cancellationSetup, formOf, retryOf, sentOf, type TermCancellationEvent } from './term-cancellation-setup.ts'

/** What the server has answered determines the next state. */
const answered = {
  target: '#termCancellation.routing',
  actions: { type: 'keep', params: answer<CancellationSheet> },
} as const
const keepFailure = { type: 'keepFailure', params: failureIn } as const

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
    /** A cancellation in progress is followed, whoever started it. */
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
        choosing: { meta: { view: 'the reason, and a decision about everybody' } },
        previewFailed: {
          tags: 'failed',
          meta: { view: 'why the letters could not be shown, with the decisions as they were' },
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
          actions: { type: 'keepPreview', params: ({ event }) => event.output },
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
        onError: [outdated, { target: 'cancelFailed', actions: keepFailure }],
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
      meta: { view: 'that somebody has changed the list meanwhile, with reload' },
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
        ...choosing,
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
      meta: { view: 'what became of everybody' },
    },
  },
})
