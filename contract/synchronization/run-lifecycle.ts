import { setup } from 'xstate'
import { isSystem, may, type Stamp } from '#contract/declare/lifecycle-actor.ts'

/** Statuses of a run, in the order of its life (domain, part 1.11). */
export const runStatuses = ['queued', 'running', 'succeeded', 'partial', 'failed'] as const
export type RunStatus = (typeof runStatuses)[number]

/** Data read by the guards: the number of records that could not be taken over. */
export interface RunContext {
  failed: number
}

export type RunEvent = Stamp &
  (
    | { type: 'run.start' }
    /** All pages were read and processed. */
    | { type: 'run.finish' }
    /** The last retry failed. */
    | { type: 'run.fail' }
    | { type: 'run.retry' }
  )

/**
 * Lifecycle of a synchronisation run (domain, part 1.11). The server reads the ERP page by page; a failed run continues where
 * it stopped.
 */
export const synchronizationRun = setup({
  types: { context: {} as RunContext, events: {} as RunEvent, input: {} as RunContext },
  guards: {
    isSystem,
    isWhole: ({ context, event }) => event.by.system === true && context.failed === 0,
    mayRetry: ({ event }) => may(event.by, 'synchronization.runs.retry'),
  },
}).createMachine({
  id: 'synchronizationRun',
  description: 'A run that takes over records from the ERP.',
  context: ({ input }) => input,
  initial: 'queued',
  states: {
    queued: {
      on: {
        'run.start': { guard: 'isSystem', target: 'running' },
        'run.fail': { guard: 'isSystem', target: 'failed' },
      },
    },
    running: {
      on: {
        'run.finish': [
          { guard: 'isWhole', target: 'succeeded' },
          { guard: 'isSystem', target: 'partial' },
        ],
        'run.fail': { guard: 'isSystem', target: 'failed' },
      },
    },
    succeeded: {},
    partial: {},
    failed: { on: { 'run.retry': { guard: 'mayRetry', target: 'queued' } } },
  },
})
