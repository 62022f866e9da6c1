import { type ActorRefFrom, assign, setup } from 'xstate'
import { answer } from '#machines/answer.ts'
import { unprovided, unprovidedListener } from '#machines/unprovided.ts'

/** Numbers of records by the view or page that shows them. */
export type Counts = Readonly<Record<string, number>>

interface CountsContext {
  counts: Counts
}

/** Something happened that may have changed the numbers. */
type CountsEvent = { type: 'counts.refresh' }

/** Numbers of records in the views of a list, or behind entries of the navigation, all requested in one call. */
export const listCounts = setup({
  types: { context: {} as CountsContext, events: {} as CountsEvent },
  actors: {
    countLists: unprovided<void, Counts>('countLists'),
    watchChanges: unprovidedListener<void>('watchChanges'),
  },
  actions: { keep: assign((_, counts: Counts) => ({ counts })) },
}).createMachine({
  id: 'listCounts',
  description: 'How many records views of lists hold.',
  context: { counts: {} },
  // Without this listener the numbers are not updated.
  invoke: { id: 'watchChanges', src: 'watchChanges', onError: {} },
  initial: 'counting',
  on: { 'counts.refresh': '.counting' },
  states: {
    counting: {
      meta: { view: 'the numbers that are known, or none' },
      invoke: {
        id: 'countLists',
        src: 'countLists',
        onDone: { target: 'counted', actions: { type: 'keep', params: answer } },
        onError: 'failed',
      },
    },
    counted: { meta: { view: 'the numbers' } },
    failed: { meta: { view: 'the last numbers received, or none' } },
  },
})

export type ListCountsActor = ActorRefFrom<typeof listCounts>
