import { assign, setup } from 'xstate'
import { answer } from '#machines/answer.ts'
import { unprovided, unprovidedListener } from '#machines/unprovided.ts'

export interface UnreadInput {
  /** Random number between 0 and 1, so that not all pages reconnect at once after a restart of the server. */
  jitter: number
}

interface UnreadContext extends UnreadInput {
  /** Null until it is known. */
  unread_count: number | null
  /** Number of consecutive streams that broke without an event. */
  broken: number
}

type UnreadEvent =
  /** Event of the stream. */
  | { type: 'unread.tell'; unread_count: number }
  /** The server has closed the stream, which it does regularly. */
  | { type: 'stream.end' }
  /** The page becomes hidden or visible. */
  | { type: 'page.hide' }
  | { type: 'page.show' }

/** Number of such streams after which the number is polled instead. */
const mostBroken = 3
/** Number of polls before a stream is tried again. */
const answers = 5

/**
 * Number of unread notifications: received by a stream while the page is visible. A broken stream is reopened with increasing
 * delays; where none gets through (a proxy, too many tabs), the number is polled once a minute. A hidden page requests nothing.
 */
export const unreadNotifications = setup({
  types: {
    context: {} as UnreadContext,
    events: {} as UnreadEvent,
    input: {} as UnreadInput,
    tags: {} as 'live',
  },
  actors: {
    watchPage: unprovidedListener<void>('watchPage'),
    listenToUnread: unprovidedListener<void>('listenToUnread'),
    countUnread: unprovided<void, number>('countUnread'),
  },
  guards: {
    isBrokenTooOften: ({ context }) => context.broken >= mostBroken,
    isAskedEnough: ({ context }) => context.broken >= mostBroken + answers,
  },
  actions: {
    keep: assign((_, unread_count: number) => ({ unread_count })),
    begin: assign({ broken: 0 }),
    count: assign(({ context }) => ({ broken: context.broken + 1 })),
  },
  delays: {
    again: ({ context }) => 1000 * 2 ** context.broken * (1 + context.jitter),
    ask: 60_000,
  },
}).createMachine({
  id: 'unreadNotifications',
  description: 'How many notifications are unread, told by a stream or asked for.',
  context: ({ input }) => ({ ...input, unread_count: null, broken: 0 }),
  invoke: {
    id: 'watchPage',
    src: 'watchPage',
    // Without visibility events the page keeps listening.
    onError: {},
  },
  initial: 'listening',
  on: { 'page.hide': '.resting' },
  states: {
    listening: {
      tags: 'live',
      meta: { view: 'the number of unread notifications' },
      invoke: { id: 'listenToUnread', src: 'listenToUnread', onError: { target: 'waiting', actions: 'count' } },
      on: {
        'unread.tell': { actions: ['begin', { type: 'keep', params: ({ event }) => event.unread_count }] },
        'stream.end': { target: 'waiting', actions: 'count' },
      },
    },
    waiting: {
      meta: { view: 'the last number received' },
      always: { guard: 'isBrokenTooOften', target: 'asking' },
      after: { again: 'listening' },
    },
    asking: {
      meta: { view: 'the last number received' },
      invoke: {
        id: 'countUnread',
        src: 'countUnread',
        onDone: {
          target: 'asked',
          actions: ['count', { type: 'keep', params: answer }],
        },
        onError: { target: 'asked', actions: 'count' },
      },
    },
    asked: {
      meta: { view: 'the number of unread notifications' },
      after: {
        ask: [{ guard: 'isAskedEnough', target: 'listening', actions: 'begin' }, { target: 'asking' }],
      },
    },
    resting: {
      meta: { view: 'the last number received' },
      on: { 'page.show': { target: 'listening', actions: 'begin' } },
    },
  },
})
