import { assign, emit, setup } from 'xstate'
import { type Failure, failureIn } from '#machines/failure.ts'
import { unprovided, unprovidedListener } from '#machines/unprovided.ts'

/** What a person does with a link: keeps the file, or looks at it in a tab of its own. */
export interface Following {
  way: 'download' | 'open'
  /** What the file is called on the person's disk. */
  filename: string
}

export interface SignedLinkInput {
  /** As a call answered it, however long ago. */
  link: string
  /** What is shown by the link would not say that it is outdated, as a page within the page: it is renewed before it is shown. */
  renewsFirst?: boolean
}

export interface SignedLinkContext {
  link: string
  renewsFirst: boolean
  /** How often the link was renewed: what is shown by it is fetched again each time, also where the link stayed the same. */
  round: number
  /** Whether the link was renewed and nothing has come by it since. */
  isTried: boolean
  /** What was to be done with the file, until it is done. */
  following: Following | null
  /** Why the file cannot be shown or had; `no_answer` too where the browser does not say why. */
  failure: Failure | null
}

export type SignedLinkEvent =
  /** What is shown by the link did not come: mostly because it is outdated. */
  | { type: 'link.break' }
  /** It came. */
  | { type: 'link.arrive' }
  | { type: 'link.follow'; following: Following }
  | { type: 'link.retry' }
  /** The page was loaded again and has another link for the file. */
  | { type: 'link.change'; link: string }
  /** The network is back. */
  | { type: 'connection.return' }

const nothingCame: Failure = { code: 'no_answer', message: '', errors: {}, conflict: null }

/**
 * A link to a private file ends after ten minutes, a page may stand open for a day. Whoever follows the link is given a new one first;
 * what is shown by it is fetched by a new one when it did not come. No clock is asked: that of a phone may be hours off.
 */
export const signedLink = setup({
  types: {
    context: {} as SignedLinkContext,
    input: {} as SignedLinkInput,
    events: {} as SignedLinkEvent,
    /** Said once for each time that a file was downloaded or opened. */
    emitted: {} as { type: 'link.followed' },
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    renewLink: unprovided<{ link: string }, string>('renewLink'),
    followLink: unprovided<{ link: string } & Following, string>('followLink'),
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
    keepFollowing: assign((_, following: Following) => ({ following, failure: null })),
    announceFollowed: emit({ type: 'link.followed' }),
    noteArrived: assign({ isTried: false }),
    forgetFailure: assign({ failure: null }),
    keepFailure: assign((_, failure: Failure) => ({ failure })),
  },
}).createMachine({
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
        onDone: { target: 'shown', actions: { type: 'keepRenewed', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: failureIn } },
      },
      on: {
        'link.change': { target: 'shown', actions: { type: 'keepChanged', params: ({ event }) => event.link } },
      },
    },
    /** The new link is followed in the moment in which it comes. */
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
          actions: [{ type: 'keepFollowed', params: ({ event }) => event.output }, 'announceFollowed'],
        },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: failureIn } },
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
        // A download that begins by itself, minutes after it was asked for, would startle.
        'connection.return': [{ guard: 'isFollowed' }, { target: 'renewing', actions: 'forgetFailure' }],
        'link.change': { target: 'shown', actions: { type: 'keepChanged', params: ({ event }) => event.link } },
      },
    },
  },
})
