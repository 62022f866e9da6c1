import { assign, emit, setup } from 'xstate'
import type { Candidates, CertificateIssue } from '#contract/training/certificates.ts'
import { answer } from '#machines/answer.ts'
import { type Failure, failedWith, failureHandling, keepFailure, refusedTo } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'

interface CertificateIssueInput {
  term_id: number
  /** Identifies this opening of the screen, for idempotency keys. */
  key: string
}

/** The call that starts a generation. */
export interface BeginRequest {
  term_id: number
  participants: readonly number[]
  key: string
}

interface CertificateIssueContext extends CertificateIssueInput {
  candidates: Candidates | null
  /** Ids of selected participants, none of them with an obstacle. */
  chosen: readonly number[]
  issue: CertificateIssue | null
  /** Number of generations started; a retry uses the same key, another selection a new one. */
  acts: number
  failure: Failure | null
}

type CertificateIssueEvent =
  | { type: 'candidates.reload' }
  | { type: 'person.toggle'; participant_id: number }
  | { type: 'people.choose'; all: boolean }
  | { type: 'issue.ask' }
  | { type: 'issue.cancel' }
  | { type: 'issue.confirm' }
  | { type: 'issue.retry' }
  | { type: 'progress.retry' }

const certificateIssueSetup = setup({
  types: {
    context: {} as CertificateIssueContext,
    events: {} as CertificateIssueEvent,
    input: {} as CertificateIssueInput,
    emitted: {} as { type: 'issue.finished' },
    tags: {} as 'busy' | 'failed' | 'choosing' | 'asking' | 'progress',
  },
  actors: {
    loadCandidates: unprovided<{ term_id: number }, Candidates>('loadCandidates'),
    beginIssue: unprovided<BeginRequest, CertificateIssue>('beginIssue'),
    loadIssue: unprovided<{ id: number }, CertificateIssue>('loadIssue'),
    retryIssue: unprovided<{ id: number }, CertificateIssue>('retryIssue'),
  },
  guards: {
    isUnderWay: (_, { running_id }: Candidates) => running_id !== null,
    isFree: ({ context }, participant_id: number) => freePeople(context.candidates).includes(participant_id),
    hasChosen: ({ context }) => context.chosen.length > 0,
    isRunning: (_, { status }: CertificateIssue) => status === 'running',
    isPartial: (_, { status }: CertificateIssue) => status === 'partial',
    /** Another person has started a generation, or the list has changed. */
    isOutdated: failedWith('lifecycle', 'invalid'),
  },
  actions: {
    keepCandidates: assign((_, candidates: Candidates) => ({
      candidates,
      chosen: freePeople(candidates),
      failure: null,
    })),
    toggle: assign(({ context }, participant_id: number) => ({
      chosen: context.chosen.includes(participant_id)
        ? context.chosen.filter((id) => id !== participant_id)
        : [...context.chosen, participant_id],
    })),
    choose: assign(({ context }, all: boolean) => ({ chosen: all ? freePeople(context.candidates) : [] })),
    countAct: assign(({ context }) => ({ acts: context.acts + 1, failure: null })),
    keepIssue: assign((_, issue: CertificateIssue) => ({ issue, failure: null })),
    tellFinished: emit({ type: 'issue.finished' }),
    forget: assign({ candidates: null, issue: null, chosen: [], failure: null }),
  },
  delays: { progress: 1000, again: 5000 },
}).extend(failureHandling)

/**
 * Issues the certificates of a term: recipients, numbers, and progress. The generation runs on the server: a person who
 * returns to the page, or opens it in the meantime, sees its progress. Failed participants are named and can be retried.
 */
export const certificateIssue = certificateIssueSetup.createMachine({
  id: 'certificateIssue',
  description: 'Issuing certificates: choosing, confirming, following the progress, trying again.',
  context: ({ input }) => ({ ...input, candidates: null, chosen: [], issue: null, acts: 0, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      meta: { view: 'the outline of the list' },
      invoke: {
        id: 'loadCandidates',
        src: 'loadCandidates',
        input: ({ context }) => ({ term_id: context.term_id }),
        onDone: [
          {
            guard: { type: 'isUnderWay', params: answer },
            target: 'issuing.asking',
            actions: { type: 'keepCandidates', params: answer },
          },
          { target: 'choosing', actions: { type: 'keepCandidates', params: answer } },
        ],
        onError: { target: 'loadFailed', actions: keepFailure },
      },
    },
    loadFailed: {
      tags: 'failed',
      meta: { view: 'why the list did not load, with a retry' },
      on: { 'candidates.reload': 'loading' },
    },
    choosing: {
      tags: 'choosing',
      meta: { view: 'the people of the term, with who can be given a certificate' },
      on: {
        'person.toggle': {
          guard: { type: 'isFree', params: ({ event }) => event.participant_id },
          actions: { type: 'toggle', params: ({ event }) => event.participant_id },
        },
        'people.choose': { actions: { type: 'choose', params: ({ event }) => event.all } },
        'issue.ask': { guard: 'hasChosen', target: 'confirming' },
      },
    },
    confirming: {
      tags: ['choosing', 'asking'],
      meta: { view: 'how many get a certificate and with which numbers' },
      on: {
        'issue.confirm': { target: 'beginning', actions: 'countAct' },
        'issue.cancel': 'choosing',
      },
    },
    beginning: {
      tags: ['choosing', 'asking', 'busy'],
      meta: { view: 'that it is being begun' },
      invoke: {
        id: 'beginIssue',
        src: 'beginIssue',
        input: ({ context: { term_id, chosen, key, acts } }) => ({
          term_id,
          participants: chosen,
          key: `${key}-${acts}`,
        }),
        onDone: { target: 'issuing', actions: { type: 'keepIssue', params: answer } },
        onError: refusedTo('beginFailed'),
      },
    },
    beginFailed: {
      tags: ['choosing', 'asking', 'failed'],
      meta: { view: 'why it was not begun, with a retry' },
      on: {
        // The key stays, so that a generation that was started after all is not started twice.
        'issue.confirm': 'beginning',
        'issue.cancel': 'choosing',
      },
    },
    outdated: {
      tags: ['choosing', 'failed'],
      meta: { view: 'that the list has changed meanwhile, with reload' },
      on: { 'candidates.reload': { target: 'loading', actions: 'forget' } },
    },
    issuing: {
      tags: 'progress',
      initial: 'waiting',
      states: {
        waiting: {
          meta: { view: 'how many certificates are made' },
          after: { progress: 'asking' },
        },
        asking: {
          meta: { view: 'how many certificates are made' },
          invoke: {
            id: 'loadIssue',
            src: 'loadIssue',
            input: ({ context: { issue, candidates } }) => ({ id: issue?.id ?? candidates?.running_id ?? 0 }),
            onDone: [
              {
                guard: { type: 'isRunning', params: answer },
                target: 'waiting',
                actions: { type: 'keepIssue', params: answer },
              },
              {
                guard: { type: 'isPartial', params: answer },
                target: '#certificateIssue.partial',
                actions: { type: 'keepIssue', params: answer },
              },
              { target: '#certificateIssue.done', actions: { type: 'keepIssue', params: answer } },
            ],
            onError: { target: 'stale', actions: keepFailure },
          },
        },
        stale: {
          tags: 'failed',
          meta: { view: 'that the progress is not known, with a retry' },
          after: { again: 'asking' },
          on: { 'progress.retry': 'asking' },
        },
      },
    },
    done: {
      tags: 'progress',
      entry: 'tellFinished',
      meta: { view: 'that all certificates are made' },
      on: { 'candidates.reload': { target: 'loading', actions: 'forget' } },
    },
    partial: {
      tags: 'progress',
      entry: 'tellFinished',
      meta: { view: 'who could not be given a certificate and why, with a retry' },
      on: {
        'issue.retry': 'retrying',
        'candidates.reload': { target: 'loading', actions: 'forget' },
      },
    },
    retrying: {
      tags: ['progress', 'busy'],
      meta: { view: 'that they are being tried again' },
      invoke: {
        id: 'retryIssue',
        src: 'retryIssue',
        input: ({ context }) => ({ id: context.issue?.id ?? 0 }),
        onDone: { target: 'issuing', actions: { type: 'keepIssue', params: answer } },
        onError: { target: 'failed', actions: keepFailure },
      },
    },
    failed: {
      tags: ['progress', 'failed'],
      meta: { view: 'why they could not be tried again, with a retry' },
      on: {
        'issue.retry': 'retrying',
        'candidates.reload': { target: 'loading', actions: 'forget' },
      },
    },
  },
})

/** Participants who can get a certificate now. */
export function freePeople(candidates: Candidates | null): number[] {
  return (candidates?.people ?? []).filter(({ obstacle }) => obstacle === null).map((person) => person.participant_id)
}
