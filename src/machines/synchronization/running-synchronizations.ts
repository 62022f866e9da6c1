import { assign, emit, setup } from 'xstate'
import { answer } from '#machines/answer.ts'
import { unprovided } from '#machines/unprovided.ts'

/**
 * Whether a run is queued or running, for screens that show runs: polled often while one is, and once after a person has
 * started one. `runs.moved` reports that the displayed data are outdated.
 */
export const runningSynchronizations = setup({
  types: {
    context: {} as { running: number },
    events: {} as { type: 'runs.look' },
    emitted: {} as { type: 'runs.moved' },
  },
  actors: { countRunning: unprovided<void, number>('countRunning') },
  guards: {
    isOneUnderWay: (_, running: number) => running > 0,
    wasOneUnderWay: ({ context }) => context.running > 0,
  },
  actions: {
    keepRunning: assign((_, running: number) => ({ running })),
    announceMoved: emit({ type: 'runs.moved' }),
  },
  delays: { soon: 2000 },
}).createMachine({
  id: 'runningSynchronizations',
  description: 'Whether a run of a synchronisation is under way, so that its numbers are shown as they grow.',
  context: { running: 0 },
  initial: 'looking',
  states: {
    looking: {
      meta: { view: 'what was known before' },
      invoke: {
        id: 'countRunning',
        src: 'countRunning',
        onDone: [
          {
            guard: { type: 'isOneUnderWay', params: answer },
            target: 'underWay',
            actions: [{ type: 'keepRunning', params: answer }, 'announceMoved'],
          },
          {
            guard: 'wasOneUnderWay',
            target: 'idle',
            actions: [{ type: 'keepRunning', params: answer }, 'announceMoved'],
          },
          { target: 'idle' },
        ],
        // Without an answer the list stays as it is; it reports errors itself when it is loaded again. A run is still followed.
        onError: [{ guard: 'wasOneUnderWay', target: 'underWay' }, { target: 'idle' }],
      },
    },
    underWay: {
      meta: { view: 'how far the run is' },
      after: { soon: 'looking' },
      on: { 'runs.look': 'looking' },
    },
    idle: {
      meta: { view: 'nothing that moves' },
      on: { 'runs.look': 'looking' },
    },
  },
})
