import { setup } from 'xstate'
import { unprovided, unprovidedListener } from '#machines/unprovided.ts'

/**
 * That a person has really opened an offer: the page was visible for some seconds, or somebody did something on it. A mail
 * scanner's fetch is no reading. What could not be told is told at the next sign of a reader.
 */
export const offerReading = setup({
  types: {
    context: {} as { code: string },
    input: {} as { code: string },
    events: {} as { type: 'page.read' },
    tags: {} as 'busy',
  },
  actors: {
    watchReader: unprovidedListener<void>('watchReader'),
    tellOpened: unprovided<{ code: string }, unknown>('tellOpened'),
  },
}).createMachine({
  id: 'offerReading',
  description: 'An offer is really opened by a person.',
  context: ({ input }) => input,
  initial: 'unread',
  states: {
    unread: {
      // Where the browser does not say whether it shows the page, nobody is told.
      invoke: { id: 'watchReader', src: 'watchReader', onError: {} },
      on: { 'page.read': 'telling' },
    },
    telling: {
      tags: 'busy',
      invoke: {
        id: 'tellOpened',
        src: 'tellOpened',
        input: ({ context: { code } }) => ({ code }),
        onDone: 'told',
        onError: 'unread',
      },
    },
    told: {},
  },
})
