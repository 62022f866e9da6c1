import { type ActorRefFrom, assign, setup } from 'xstate'
import { unprovided, unprovidedListener } from '#machines/unprovided.ts'

/** How many records there are, by the view or the page that shows them. */
export type Counts = Readonly<Record<string, number>>

interface CountsContext {
  counts: Counts
}

/** Something has changed that may have changed numbers. */
type CountsEvent = { type: 'counts.refresh' }

/** How many records the views of a list hold, or wait behind entries of the navigation: all asked for in one call. */
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
  // Without it the numbers are those of the moment in which they were asked for.
  invoke: { id: 'watchChanges', src: 'watchChanges', onError: {} },
  initial: 'counting',
  on: { 'counts.refresh': '.counting' },
  states: {
    counting: {
      meta: { view: 'the numbers that are known, or none' },
      invoke: {
        id: 'countLists',
        src: 'countLists',
        onDone: { target: 'counted', actions: { type: 'keep', params: ({ event }) => event.output } },
        onError: 'failed',
      },
    },
    counted: { meta: { view: 'the numbers' } },
    failed: { meta: { view: 'the numbers that were told last, or none' } },
  },
})

export type ListCountsActor = ActorRefFrom<typeof listCounts>
