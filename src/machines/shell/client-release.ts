import { type ActorRefFrom, emit, setup } from 'xstate'
import { answer } from '#machines/answer.ts'
import { unprovided, unprovidedListener } from '#machines/unprovided.ts'

export type ClientReleaseEvent =
  /** The server has refused a call because this page is of a release that it does not serve any more. */
  | { type: 'client.refuse' }
  | { type: 'page.reload' }
  /** The browser is online again. */
  | { type: 'connection.return' }

const reload = { 'page.reload': 'checking' } as const

/**
 * Whether the server still serves the release of this page. A page that is too old says so and is reloaded by the person: typed
 * text is kept in the browser already (decision 156), and the new page offers it again.
 */
export const clientRelease = setup({
  types: {
    events: {} as ClientReleaseEvent,
    emitted: {} as { type: 'page.reload' },
    tags: {} as 'busy' | 'failed' | 'outdated',
  },
  actors: {
    /** Whether the server has a page to be loaded. A page that is left without one would be lost. */
    checkPage: unprovided<void, boolean>('checkPage'),
    watchConnection: unprovidedListener<void>('watchConnection'),
  },
  guards: { isServed: (_, isServed: boolean) => isServed },
  actions: { reloadPage: emit({ type: 'page.reload' }) },
}).createMachine({
  id: 'clientRelease',
  description: 'What happens to an open page when the server no longer serves its release.',
  initial: 'served',
  states: {
    served: { meta: { view: 'the screen' }, on: { 'client.refuse': 'outdated' } },
    outdated: {
      tags: 'outdated',
      meta: { view: 'that there is a new version and typed text is kept, with a button that loads it' },
      on: reload,
    },
    checking: {
      tags: ['outdated', 'busy'],
      meta: { view: 'the same, busy' },
      invoke: {
        id: 'checkPage',
        src: 'checkPage',
        onDone: [{ guard: { type: 'isServed', params: answer }, target: 'reloading' }, { target: 'unreachable' }],
        onError: 'unreachable',
      },
    },
    unreachable: {
      tags: ['outdated', 'failed'],
      meta: { view: 'the same, and that the server does not answer' },
      // Without this listener the page waits for the person.
      invoke: { id: 'watchConnection', src: 'watchConnection', onError: {} },
      on: { ...reload, 'connection.return': 'checking' },
    },
    reloading: { tags: 'outdated', meta: { view: 'the same, busy' }, entry: 'reloadPage' },
  },
})

export type ClientReleaseActor = ActorRefFrom<typeof clientRelease>
