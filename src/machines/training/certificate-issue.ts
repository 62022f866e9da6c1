import { answer } from '#machines/answer.ts'
import { failureIn } from '#machines/failure.ts'
import { refusedTo } from '#machines/outdated.ts'
import { certificateIssueSetup } from './certificate-issue-setup.ts'

/**
 * Issues the certificates of a term: recipients, numbers, and progress. The generation runs on the server: whoever returns to
 * the page, or opens it in the meantime, sees its progress. Failed participants are named and can be retried.
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
        onError: { target: 'loadFailed', actions: { type: 'keepFailure', params: failureIn } },
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
            onError: { target: 'stale', actions: { type: 'keepFailure', params: failureIn } },
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
        onError: { target: 'failed', actions: { type: 'keepFailure', params: failureIn } },
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
