import { type ActorRefFrom, assign, type SnapshotFrom, setup, waitFor } from 'xstate'
import type { Session, SessionUser } from '#contract/auth/auth.ts'
import type { PermissionMap } from '#contract/declare/access.ts'
import { type Failure, failureHandling, isRefused, keepFailure } from '#machines/failure.ts'
import { unprovided, unprovidedListener } from '#machines/unprovided.ts'

/** A draft kept in this browser when a session was lost: where it belongs, and since when. */
export interface KeptDraft {
  key: string
  path: string
  kept_at: string
}

/** The signed-in person, with their drafts in this browser. */
export type SignedIn = Session & { kept_drafts: readonly KeptDraft[] }

export interface SessionContext {
  hasToken: boolean
  /**
   * Null while signed out. Views of secured screens are keyed by the user's id, so that no user sees another person's
   * form.
   */
  user: SessionUser | null
  permissions: PermissionMap
  kept_drafts: readonly KeptDraft[]
  /** Whether signing out deletes the person's drafts in this browser. */
  discardsDrafts: boolean
  /** Why the person could not be fetched, while it is tried again. */
  failure: Failure | null
  /** Version and commit of the server. */
  release?: Session['release']
}

export type SessionEvent =
  /** A secured screen is opened. */
  | { type: 'user.fetch' }
  /** A call was answered with 401. */
  | { type: 'session.expire' }
  /** The person signs out; `drafts` is how many drafts of theirs this browser keeps. */
  | { type: 'session.end'; drafts: number }
  /** What happens to these drafts, or that the person stays. */
  | { type: 'drafts.keep' }
  | { type: 'drafts.discard' }
  | { type: 'leave.cancel' }
  /** The chart `signIn`, or another tab, has stored a token. */
  | { type: 'token.appear' }
  /** Another tab has signed out. */
  | { type: 'token.vanish' }
  /** The browser shows the page again as it was left; the session may have ended meanwhile. */
  | { type: 'page.return' }
  | { type: 'draft.dismiss'; key: string }
  /** The browser is online again, or the person does not want to wait for the next try. */
  | { type: 'connection.return' }
  | { type: 'connection.retry' }

const nobody = { user: null, permissions: {}, kept_drafts: [], discardsDrafts: false, failure: null }

/** Setup of the chart `session`. */
const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    input: {} as { hasToken: boolean },
    events: {} as SessionEvent,
    tags: {} as 'busy' | 'loading' | 'signedIn' | 'asking' | 'leaving' | 'unanswered',
  },
  actors: {
    fetchUser: unprovided<void, SignedIn>('fetchUser'),
    signOut: unprovided<{ discards_drafts_of: number | null }, void>('signOut'),
    watchTabs: unprovidedListener<void>('watchTabs'),
    watchConnection: unprovidedListener<void>('watchConnection'),
  },
  delays: { nextTry: 5000, noLongerFresh: 5000 },
  guards: {
    hasToken: ({ context }) => context.hasToken,
    isRefused: (_, refused: boolean) => refused,
    hasDrafts: (_, drafts: number) => drafts > 0,
  },
  actions: {
    keepUser: assign((_, { model, permissions, kept_drafts, release }: SignedIn) => ({
      user: model,
      permissions,
      kept_drafts,
      release,
      failure: null,
    })),
    forgetUser: assign(nobody),
    discardDrafts: assign({ discardsDrafts: true }),
    dismissDraft: assign(({ context }, key: string) => ({
      kept_drafts: context.kept_drafts.filter((draft) => draft.key !== key),
    })),
  },
}).extend(failureHandling)

const refetch = { target: 'fetching' } as const

/** Signing out, after a question where this browser keeps drafts of the person. */
const signingOutTo = (question: '.leaving' | 'leaving') =>
  [
    {
      guard: { type: 'hasDrafts', params: ({ event }: { event: { drafts: number } }) => event.drafts },
      target: question,
    },
    { target: '#session.signingOut' },
  ] as const

/** The question what happens to the drafts; without an answer the person stays where they were. */
function askingAboutDrafts(stays: 'ready' | 'waiting', view: string) {
  return sessionSetup.createStateConfig({
    tags: ['leaving'],
    meta: { view },
    on: {
      'drafts.keep': '#session.signingOut',
      'drafts.discard': { target: '#session.signingOut', actions: 'discardDrafts' },
      'leave.cancel': stays,
    },
  })
}

/** States that fetch the user and then go on to `target`; without an answer, or after an error of the page, they wait and try again. */
function fetchingUser(id: string, target: '.fresh' | '.ready', views: { fetching: string; unanswered: string }) {
  const fetching = sessionSetup.createStateConfig({
    tags: ['busy', 'loading'],
    meta: { view: views.fetching },
    invoke: {
      id,
      src: 'fetchUser',
      onDone: {
        target: `#session.active${target}`,
        actions: { type: 'keepUser', params: ({ event }) => event.output },
      },
      onError: [
        { guard: { type: 'isRefused', params: isRefused }, target: '#session.anonymous', actions: 'forgetUser' },
        { target: 'unanswered', actions: keepFailure },
      ],
    },
  })
  const unanswered = sessionSetup.createStateConfig({
    tags: ['busy', 'loading', 'unanswered'],
    meta: { view: views.unanswered },
    // Without this listener the next try still follows after the delay.
    invoke: { id: 'watchConnection', src: 'watchConnection', onError: {} },
    after: { nextTry: refetch },
    on: { 'connection.return': refetch, 'connection.retry': refetch },
  })
  return { initial: 'fetching', states: { fetching, unanswered } } as const
}

/**
 * Whether a person is signed in (specification, section 4). It begins with a token, which the chart `signIn` or another tab has
 * stored; `signOut` and a refused `fetchUser` delete it. An expired session keeps its screen and asks for the password, so that typed text is not
 * lost. A fetch without an answer is repeated while the screen stays (decision 155).
 */
export const session = sessionSetup.createMachine({
  id: 'session',
  description: 'Whether a person is signed in, and what happens to typed text when the session expires.',
  context: ({ input }) => ({ ...nobody, hasToken: input.hasToken }),
  invoke: {
    id: 'watchTabs',
    src: 'watchTabs',
    // Without news from other tabs, this one continues on its own.
    onError: {},
  },
  on: { 'token.vanish': { target: '.anonymous', actions: 'forgetUser' } },
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'hasToken', target: 'loadingUser' }, { target: 'anonymous' }] },
    anonymous: { meta: { view: 'the sign-in form' }, on: { 'token.appear': 'loadingUser' } },
    loadingUser: fetchingUser('loadUser', '.fresh', {
      fetching: 'the loading bar',
      unanswered: 'that there is no connection',
    }),
    active: {
      tags: 'signedIn',
      initial: 'fresh',
      on: {
        'session.expire': 'expired',
        'session.end': signingOutTo('.leaving'),
        // Possibly another person, so nothing continues in the former person's name.
        'token.appear': '.refreshing',
        'page.return': '.refreshing',
        'draft.dismiss': { actions: { type: 'dismissDraft', params: ({ event }) => event.key } },
      },
      states: {
        // The first page is entered as the person who was fetched for it.
        fresh: { meta: { view: 'the screen' }, on: { 'user.fetch': 'ready' }, after: { noLongerFresh: 'ready' } },
        ready: { meta: { view: 'the screen' }, on: { 'user.fetch': 'refreshing' } },
        refreshing: fetchingUser('refreshUser', '.ready', {
          fetching: 'the screen, with the loading bar',
          unanswered: 'the screen, under the notice that there is no connection',
        }),
        leaving: askingAboutDrafts('ready', 'the screen, under the question about unsaved text'),
      },
    },
    expired: {
      tags: 'signedIn',
      on: { 'token.appear': 'returning' },
      initial: 'waiting',
      states: {
        waiting: {
          tags: 'asking',
          meta: { view: 'the screen as it was, under a dialog that asks for the password' },
          on: { 'session.end': signingOutTo('leaving') },
        },
        leaving: askingAboutDrafts('waiting', 'the screen as it was, under the question about unsaved text'),
      },
    },
    returning: {
      tags: ['signedIn', 'asking'],
      ...fetchingUser('fetchUserAgain', '.ready', {
        fetching: 'the dialog, busy',
        unanswered: 'the dialog, under the notice that there is no connection',
      }),
    },
    signingOut: {
      tags: ['busy', 'loading'],
      meta: { view: 'the loading bar' },
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context: { user, discardsDrafts } }) => ({
          discards_drafts_of: discardsDrafts && user ? user.id : null,
        }),
        onDone: { target: 'anonymous', actions: 'forgetUser' },
        // The token is deleted here, whether or not the server was reached.
        onError: { target: 'anonymous', actions: 'forgetUser' },
      },
    },
  },
})

export type SessionActor = ActorRefFrom<typeof session>

/** Reports a 401 to the session and waits; resolves to whether the same person has signed in again. */
export async function signedInAgain(actor: SessionActor): Promise<boolean> {
  const before = actor.getSnapshot().context.user?.id
  actor.send({ type: 'session.expire' })
  const settled = await waitFor(actor, (snapshot) => snapshot.matches('active') || snapshot.matches('anonymous'))
  return settled.matches('active') && settled.context.user?.id === before
}

/** Starts the session with the stored token; resolves to its person, or null if there is none for this token. */
export async function startedSession(actor: SessionActor, signal: AbortSignal): Promise<SessionContext | null> {
  actor.send({ type: 'token.appear' })
  const isSettled = (snapshot: SnapshotFrom<typeof session>) =>
    snapshot.matches('active') || snapshot.matches('anonymous')
  const settled = await waitFor(actor, isSettled, { signal })
  return settled.matches('active') ? settled.context : null
}

/** Waits for a fetch in progress, else fetches; resolves to who is signed in. A fetched user counts for one page. */
export async function fetchedUser(actor: SessionActor): Promise<SessionContext | null> {
  actor.send({ type: 'user.fetch' })
  const settled = await waitFor(actor, (snapshot) => snapshot.matches('anonymous') || isFetched(snapshot))
  if (settled.matches({ active: 'fresh' })) actor.send({ type: 'user.fetch' })
  return settled.matches('active') ? settled.context : null
}

function isFetched(snapshot: SnapshotFrom<typeof session>): boolean {
  return snapshot.matches({ active: 'fresh' }) || snapshot.matches({ active: 'ready' })
}
