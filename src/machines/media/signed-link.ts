import { assign, emit, setup } from 'xstate'
import { answer } from '#machines/answer.ts'
import { type Failure, failureHandling, keepFailure } from '#machines/failure.ts'
import { unprovided, unprovidedListener } from '#machines/unprovided.ts'

/** Use of a link: downloading the file, or opening it in a new tab. */
export interface LinkUse {
  way: 'download' | 'open'
  /** File name on the person's disk. */
  filename: string
}

export interface SignedLinkInput {
  /** The link as received, however old. */
  link: string
  /** For content that cannot report an expired link, such as a nested page: the link is renewed before it is shown. */
  renewsFirst?: boolean
}

export interface SignedLinkContext {
  link: string
  renewsFirst: boolean
  /** Number of renewals; content is loaded again after each, even if the link is unchanged. */
  round: number
  /** Whether the link was renewed and nothing was loaded by it since. */
  isTried: boolean
  /** Requested use of the file, until it is done. */
  following: LinkUse | null
  /** Why the file cannot be loaded; `no_answer` also where the browser does not report the reason. */
  failure: Failure | null
}

export type SignedLinkEvent =
  /** Content failed to load, usually because the link has expired. */
  | { type: 'link.break' }
  /** Content has loaded. */
  | { type: 'link.arrive' }
  | { type: 'link.follow'; following: LinkUse }
  | { type: 'link.retry' }
  /** The page was loaded again and has another link for the file. */
  | { type: 'link.change'; link: string }
  /** The network is available again. */
  | { type: 'connection.return' }

const nothingCame: Failure = { code: 'no_answer', message: '', errors: {}, conflict: null }

const signedLinkSetup = setup({
  types: {
    context: {} as SignedLinkContext,
    input: {} as SignedLinkInput,
    events: {} as SignedLinkEvent,
    /** Emitted for each completed download or opening. */
    emitted: {} as { type: 'link.followed' },
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    renewLink: unprovided<{ link: string }, string>('renewLink'),
    followLink: unprovided<{ link: string } & LinkUse, string>('followLink'),
    watchConnection: unprovidedListener<void>('watchConnection'),
  },
  guards: {
    renewsFirst: ({ context }) => context.renewsFirst,
    isTried: ({ context }) => context.isTried,
    isFollowed: ({ context }) => context.following !== null,
  },
  actions: {
    keepRenewed: assign(({ context }, link: string) => ({
      link,
      round: context.round + 1,
      isTried: true,
      following: null,
      failure: null,
    })),
    keepChanged: assign(({ context }, link: string) => ({
      link,
      round: context.round + 1,
      isTried: false,
      following: null,
      failure: null,
    })),
    keepFollowed: assign((_, link: string) => ({ link, following: null, failure: null })),
    keepFollowing: assign((_, following: LinkUse) => ({ following, failure: null })),
    announceFollowed: emit({ type: 'link.followed' }),
    noteArrived: assign({ isTried: false }),
  },
}).extend(failureHandling)

/**
 * Link to a private file, which expires after ten minutes while a page may stay open for a day. Before it is followed it is
 * renewed; content that fails to load is loaded again with a new link. No clock is read, because a phone's may be wrong by
 * hours.
 */
export const signedLink = signedLinkSetup.createMachine({
  id: 'signedLink',
  description: 'A link to a file on a page that may stand open for longer than the link is good.',
  context: ({ input: { link, renewsFirst = false } }) => ({
    link,
    renewsFirst,
    round: 0,
    isTried: false,
    following: null,
    failure: null,
  }),
  initial: 'beginning',
  states: {
    beginning: { always: [{ guard: 'renewsFirst', target: 'renewing' }, { target: 'shown' }] },
    shown: {
      meta: { view: 'the file, or the button that fetches it' },
      on: {
        'link.break': [
          {
            guard: 'isTried',
            target: 'failed',
            actions: { type: 'keepFailure', params: nothingCame },
          },
          { target: 'renewing' },
        ],
        'link.arrive': { actions: 'noteArrived' },
        'link.follow': {
          target: 'following',
          actions: { type: 'keepFollowing', params: ({ event }) => event.following },
        },
        'link.change': { actions: { type: 'keepChanged', params: ({ event }) => event.link } },
      },
    },
    renewing: {
      tags: 'busy',
      meta: { view: 'the place of the file' },
      invoke: {
        id: 'renewLink',
        src: 'renewLink',
        input: ({ context: { link } }) => ({ link }),
        onDone: { target: 'shown', actions: { type: 'keepRenewed', params: answer } },
        onError: { target: 'failed', actions: keepFailure },
      },
      on: {
        'link.change': { target: 'shown', actions: { type: 'keepChanged', params: ({ event }) => event.link } },
      },
    },
    /** The new link is followed immediately. */
    following: {
      tags: 'busy',
      meta: { view: 'the button, busy' },
      invoke: {
        id: 'followLink',
        src: 'followLink',
        input: ({ context: { link, following } }) => {
          if (!following) throw new Error('Nobody follows the link')
          return { link, ...following }
        },
        onDone: {
          target: 'shown',
          actions: [{ type: 'keepFollowed', params: answer }, 'announceFollowed'],
        },
        onError: { target: 'failed', actions: keepFailure },
      },
    },
    failed: {
      tags: 'failed',
      meta: { view: 'that the file did not come, with a retry' },
      invoke: { id: 'watchConnection', src: 'watchConnection', onError: {} },
      on: {
        'link.retry': [
          { guard: 'isFollowed', target: 'following', actions: 'forgetFailure' },
          { target: 'renewing', actions: 'forgetFailure' },
        ],
        'link.follow': {
          target: 'following',
          actions: { type: 'keepFollowing', params: ({ event }) => event.following },
        },
        // A download that starts minutes after it was requested would be surprising.
        'connection.return': [{ guard: 'isFollowed' }, { target: 'renewing', actions: 'forgetFailure' }],
        'link.change': { target: 'shown', actions: { type: 'keepChanged', params: ({ event }) => event.link } },
      },
    },
  },
})
