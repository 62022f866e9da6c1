import { assign, setup } from 'xstate'
import type { ImportProgress } from '#contract/import/import.ts'
import type { ImportKind } from '#contract/import/kinds.ts'
import { type Failure, failureIn } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'

/** An import that a job is at work on. */
export interface RunningImport {
  id: number
  kind: ImportKind
  progress: ImportProgress | null
}

/** Which imports are under way, for the badge of the navigation: looked at often while one is, and seldom otherwise. */
export const runningImports = setup({
  types: {
    context: {} as { imports: readonly RunningImport[]; failure: Failure | null },
    events: {} as { type: 'imports.look' },
  },
  actors: { loadRunning: unprovided<void, readonly RunningImport[]>('loadRunning') },
  guards: { isOneUnderWay: (_, imports: readonly RunningImport[]) => imports.length > 0 },
  actions: {
    keepImports: assign((_, imports: readonly RunningImport[]) => ({ imports, failure: null })),
    keepFailure: assign((_, failure: Failure) => ({ failure })),
  },
  delays: { soon: 5000, later: 60_000 },
}).createMachine({
  id: 'runningImports',
  description: 'Imports that a job is at work on, for the badge of the navigation.',
  context: { imports: [], failure: null },
  initial: 'looking',
  states: {
    looking: {
      meta: { view: 'what was known before' },
      invoke: {
        id: 'loadRunning',
        src: 'loadRunning',
        onDone: [
          {
            guard: { type: 'isOneUnderWay', params: ({ event }) => event.output },
            target: 'underWay',
            actions: { type: 'keepImports', params: ({ event }) => event.output },
          },
          { target: 'idle', actions: { type: 'keepImports', params: ({ event }) => event.output } },
        ],
        onError: { target: 'idle', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    underWay: {
      meta: { view: 'how far the import is' },
      after: { soon: 'looking' },
      on: { 'imports.look': 'looking' },
    },
    idle: {
      meta: { view: 'nothing' },
      after: { later: 'looking' },
      on: { 'imports.look': 'looking' },
    },
  },
})
