import { assign, enqueueActions, setup } from 'xstate'
import type { ImportKind } from '#contract/import/kinds.ts'
import type { ImportItem, ImportProgress } from '#contract/import/records.ts'
import type { Translated } from '#contract/messages/locale.ts'
import { answer } from '#machines/answer.ts'
import { type Failure, failureHandling, keepFailure } from '#machines/failure.ts'
import { unprovided, unprovidedListener } from '#machines/unprovided.ts'

/** An import with a running job. */
export interface RunningImport {
  id: number
  kind: ImportKind
  progress: ImportProgress | null
  /** Whether this person started it, who is notified of its end. */
  is_mine: boolean
}

/** An import that has ended, for its notification. */
export interface EndedImport extends Pick<ImportItem, 'id' | 'kind' | 'status'> {
  /** Words of its status. */
  outcome: Translated
}

/** Emitted once for each of this person's imports that has ended. */
export interface ImportEnded {
  type: 'import.ended'
  ended: EndedImport
}

interface RunningImportsContext {
  imports: readonly RunningImport[]
  /** Ids of this person's imports whose end was not reported yet. */
  ended: readonly number[]
  failure: Failure | null
}

const runningImportsSetup = setup({
  types: {
    context: {} as RunningImportsContext,
    events: {} as { type: 'imports.look' },
    emitted: {} as ImportEnded,
  },
  actors: {
    watchAddress: unprovidedListener<void>('watchAddress'),
    loadRunning: unprovided<void, readonly RunningImport[]>('loadRunning'),
    loadEnded: unprovided<{ ids: readonly number[] }, readonly EndedImport[]>('loadEnded'),
  },
  guards: {
    isOneUnderWay: ({ context }) => context.imports.length > 0,
    hasOneEnded: ({ context }) => context.ended.length > 0,
  },
  actions: {
    keepImports: assign(({ context }, imports: readonly RunningImport[]) => {
      const ended = context.imports.filter(({ id, is_mine }) => is_mine && !imports.some((one) => one.id === id))
      return { imports, ended: ended.map(({ id }) => id), failure: null }
    }),
    tellEnded: enqueueActions(({ enqueue }, imports: readonly EndedImport[]) => {
      for (const ended of imports) enqueue.emit({ type: 'import.ended', ended })
    }),
    forgetEnded: assign({ ended: [] }),
  },
  delays: { soon: 5000, later: 60_000 },
}).extend(failureHandling)

/**
 * Running imports, for the navigation's badge: polled often while there are some, otherwise seldom. The person who started one is
 * notified of its end on any page.
 */
export const runningImports = runningImportsSetup.createMachine({
  id: 'runningImports',
  description: 'Imports that a job is at work on, for the badge of the navigation, and the news that one has ended.',
  context: { imports: [], ended: [], failure: null },
  invoke: {
    id: 'watchAddress',
    src: 'watchAddress',
    // Without this listener they are polled at the usual delays.
    onError: {},
  },
  initial: 'looking',
  states: {
    looking: {
      meta: { view: 'what was known before' },
      invoke: {
        id: 'loadRunning',
        src: 'loadRunning',
        onDone: { target: 'routing', actions: { type: 'keepImports', params: answer } },
        onError: { target: 'routing', actions: keepFailure },
      },
    },
    routing: {
      always: [
        { guard: 'hasOneEnded', target: 'learning' },
        { guard: 'isOneUnderWay', target: 'underWay' },
        { target: 'idle' },
      ],
    },
    learning: {
      meta: { view: 'what is still under way' },
      invoke: {
        id: 'loadEnded',
        src: 'loadEnded',
        input: ({ context }) => ({ ids: context.ended }),
        onDone: {
          target: 'routing',
          actions: [{ type: 'tellEnded', params: answer }, 'forgetEnded'],
        },
        onError: { target: 'routing', actions: ['forgetEnded', keepFailure] },
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
