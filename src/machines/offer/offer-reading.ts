import { setup } from 'xstate'
import { unprovided, unprovidedListener } from '#machines/unprovided.ts'

/**
 * Detects that a person has really opened an offer: the page was visible for some seconds, or there was an interaction. The fetch
 * of a mail scanner does not count. A report that failed is repeated at the next sign of a reader.
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
      // Without the page's visibility nothing is reported.
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
