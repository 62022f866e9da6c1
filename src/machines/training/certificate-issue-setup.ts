import { assign, emit, setup } from 'xstate'
import type { Candidates, CertificateIssue } from '#contract/training/certificates.ts'
import type { Failure } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'

export interface CertificateIssueInput {
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

/** Participants who can get a certificate now. */
export function freePeople(candidates: Candidates | null): number[] {
  return (candidates?.people ?? []).filter(({ obstacle }) => obstacle === null).map((person) => person.participant_id)
}

/** Result of an actor, as params of guards and actions. */

/** Setup of the chart `certificateIssue`. */
export const certificateIssueSetup = setup({
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
    /** Somebody else has started a generation, or the list has changed. */
    isOutdated: (_, { code }: Failure) => code === 'lifecycle' || code === 'invalid',
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
    keepFailure: assign((_, failure: Failure) => ({ failure })),
    tellFinished: emit({ type: 'issue.finished' }),
    forget: assign({ candidates: null, issue: null, chosen: [], failure: null }),
  },
  delays: { progress: 1000, again: 5000 },
})
