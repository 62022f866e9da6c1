import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import { answer } from '#machines/answer.ts'
import { type Failure, failureHandling, keepFailure } from '#machines/failure.ts'
import { unprovided, unprovidedListener } from '#machines/unprovided.ts'
import {
  type GuardedRoute,
  type RouteDecision,
  type RouteGuardInput,
  routeGuard,
  type ToastVariant,
} from './route-guard.ts'

/** A target page: the guard's input, and its path. */
export type NavigationTarget = Omit<RouteGuardInput, 'hasPrevious' | 'hasToken'>

export interface NavigationContext {
  /** Paths of the displayed page, and of the one being loaded. */
  path: string | null
  /** Number of page visits; returning to a page counts as another visit. */
  visit: number
  zone: GuardedRoute['zone'] | null
  destination: NavigationTarget | null
  hasToken: boolean
  decision: RouteDecision | null
  failure: Failure | null
  /** The page is loaded again after a failure. */
  retried: boolean
}

export type NavigationEvent =
  /** The address has changed. `hasToken`: whether this browser has a token at this moment. */
  | ({ type: 'route.enter'; hasToken: boolean } & NavigationTarget)
  | { type: 'screen.retry' }
  /** The browser is online again. */
  | { type: 'connection.return' }

/** Events to the shell. */
export type NavigationNews =
  /** Sets the address to this path. */
  | { type: 'address.set'; path: string }
  | { type: 'toast.show'; variant: ToastVariant }
  /** Every navigation begins at the top (specification, section 2). */
  | { type: 'page.scroll' }
  /** Files of the page can only be loaded with the whole page. */
  | { type: 'page.reload' }

/** The displayed page was left together with its form; going back to it opens it again. */
const returned = {
  'route.enter': {
    guard: { type: 'isPresent', params: ({ event }: { event: NavigationTarget }) => event.path },
    target: 'idle',
    actions: 'comeBack',
  },
} as const

const retries = {
  'screen.retry': { target: 'guarding', actions: 'retry' },
  'connection.return': { target: 'guarding', actions: 'retry' },
} as const

const navigationSetup = setup({
  types: {
    context: {} as NavigationContext,
    events: {} as NavigationEvent,
    emitted: {} as NavigationNews,
    tags: {} as 'loading' | 'failed',
  },
  actors: {
    routeGuard,
    askToLeave: unprovided<void, boolean>('askToLeave'),
    loadScreen: unprovided<{ path: string }, void>('loadScreen'),
    checkRelease: unprovided<void, 'same' | 'replaced' | 'unreachable'>('checkRelease'),
    watchConnection: unprovidedListener<void>('watchConnection'),
  },
  delays: { screenTimeout: 120_000 },
  guards: {
    isPresent: ({ context }, path: string) => context.path === path,
    /** There is no previous page, or the session has ended, whose typed text is kept in the browser. */
    asksNobody: ({ context }, decision: RouteDecision) =>
      decision.kind === 'allow' && (context.path === null || !context.hasToken),
    isAllowed: (_, decision: RouteDecision) => decision.kind === 'allow',
    isBlockedHere: (_, decision: RouteDecision) => decision.kind === 'blocked' && decision.to === null,
    isBlocked: (_, decision: RouteDecision) => decision.kind === 'blocked',
    isAgreed: (_, agreed: boolean) => agreed,
    /**
     * The server has another release, or still has the files that did not come: a browser never requests a module again that it
     * once failed to fetch (HTML, module map). A page that has just been loaded waits for the person, so that it is not reloaded
     * without end.
     */
    needsReload: ({ context: { path, retried } }, release: 'same' | 'replaced' | 'unreachable') =>
      release === 'replaced' || (release === 'same' && (path !== null || retried)),
  },
  actions: {
    begin: assign((_, { hasToken, route, path }: NavigationTarget & { hasToken: boolean }) => ({
      hasToken,
      destination: { route, path },
      decision: null,
      failure: null,
      retried: false,
    })),
    retry: assign({ retried: true }),
    keepDecision: assign((_, decision: RouteDecision) => ({ decision })),
    arrive: assign(({ context: { destination, path, visit, zone } }) => ({
      path: destination?.path ?? path,
      // Another query is the same page.
      visit: pathWithoutQuery(destination?.path ?? path) === pathWithoutQuery(path) ? visit : visit + 1,
      zone: destination?.route.zone ?? zone,
      destination: null,
    })),
    stay: assign({ destination: null }),
    comeBack: assign(({ context }) => ({ destination: null, visit: context.visit + 1 })),
    redirectAddress: emit(({ context }) => ({ type: 'address.set', path: redirection(context) })),
    restoreAddress: emit(({ context }) => ({ type: 'address.set', path: context.path ?? '/' })),
    showToast: emit(({ context: { decision } }) => ({
      type: 'toast.show',
      variant: decision?.kind === 'blocked' ? decision.variant : 2,
    })),
    scrollToTop: emit({ type: 'page.scroll' }),
    reloadPage: emit({ type: 'page.reload' }),
  },
}).extend(failureHandling)

/**
 * Navigation between screens: the guard decides, an unsaved form is checked, the screen is loaded for at most 120
 * seconds (specification, sections 2, 6 and 8). The current screen stays until the next one is loaded.
 */
export const navigation = navigationSetup.createMachine({
  id: 'navigation',
  description: 'From one screen to the next.',
  context: {
    path: null,
    visit: 0,
    zone: null,
    destination: null,
    hasToken: false,
    decision: null,
    failure: null,
    retried: false,
  },
  initial: 'idle',
  on: {
    'route.enter': [
      // The address was reset to the displayed page.
      {
        guard: { type: 'isPresent', params: ({ event }) => event.path },
        target: '.idle',
        actions: 'stay',
      },
      {
        target: '.guarding',
        reenter: true,
        actions: {
          type: 'begin',
          params: ({ event: { hasToken, route, path } }) => ({ hasToken, route, path }),
        },
      },
    ],
  },
  states: {
    idle: { meta: { view: 'the screen' } },
    guarding: {
      tags: 'loading',
      meta: { view: 'the screen before, with the loading bar' },
      invoke: {
        id: 'routeGuard',
        src: 'routeGuard',
        input: ({ context }) => guardInput(context),
        onDone: [
          {
            guard: { type: 'asksNobody', params: answer },
            target: 'loading',
          },
          { guard: { type: 'isAllowed', params: answer }, target: 'asking' },
          {
            guard: { type: 'isBlockedHere', params: answer },
            target: 'idle',
            actions: [{ type: 'keepDecision', params: answer }, 'showToast', 'restoreAddress', 'stay'],
          },
          {
            guard: { type: 'isBlocked', params: answer },
            target: 'redirecting',
            actions: [{ type: 'keepDecision', params: answer }, 'showToast'],
          },
          { target: 'redirecting', actions: { type: 'keepDecision', params: answer } },
        ],
        onError: { target: 'failed', actions: keepFailure },
      },
    },
    redirecting: {
      tags: 'loading',
      meta: { view: 'the screen before, with the loading bar' },
      entry: 'redirectAddress',
    },
    asking: {
      meta: { view: 'the screen before; a form with unsaved text asks whether to give it up' },
      invoke: {
        id: 'askToLeave',
        src: 'askToLeave',
        onDone: [
          { guard: { type: 'isAgreed', params: answer }, target: 'loading' },
          { target: 'idle', actions: ['restoreAddress', 'stay'] },
        ],
        // A form that no longer answers has nothing to lose.
        onError: 'loading',
      },
    },
    loading: {
      tags: 'loading',
      meta: { view: 'the screen before, with the loading bar' },
      invoke: {
        id: 'loadScreen',
        src: 'loadScreen',
        input: ({ context }) => ({ path: context.destination?.path ?? '' }),
        onDone: { target: 'idle', actions: ['arrive', 'scrollToTop'] },
        onError: { target: 'checkingRelease', actions: keepFailure },
      },
      after: { screenTimeout: 'timedOut' },
      on: returned,
    },
    checkingRelease: {
      tags: 'loading',
      meta: { view: 'the screen before, with the loading bar' },
      invoke: {
        id: 'checkRelease',
        src: 'checkRelease',
        onDone: [{ guard: { type: 'needsReload', params: answer }, target: 'reloading' }, { target: 'failed' }],
        onError: 'failed',
      },
      on: returned,
    },
    reloading: {
      tags: 'loading',
      meta: { view: 'the screen before, with the loading bar' },
      entry: 'reloadPage',
    },
    failed: {
      tags: 'failed',
      meta: { view: 'that the screen could not be loaded, with a retry' },
      // Without this listener the screen waits for the person.
      invoke: { id: 'watchConnection', src: 'watchConnection', onError: {} },
      on: retries,
    },
    timedOut: {
      tags: 'failed',
      meta: { view: 'that the screen took too long to load, with a retry' },
      // Without this listener the screen waits for the person.
      invoke: { id: 'watchConnection', src: 'watchConnection', onError: {} },
      on: { ...returned, ...retries },
    },
  },
})

export type NavigationActor = ActorRefFrom<typeof navigation>

/** The sign-in page does not count as a previous page. */
function guardInput({ zone, destination, hasToken }: NavigationContext): RouteGuardInput {
  if (!destination) throw new Error('the guard was asked about no page')
  return { ...destination, hasPrevious: zone !== null && zone !== 'public', hasToken }
}

/** A path without its query. */
export function pathWithoutQuery(path: string | null): string | null {
  return path?.split('?')[0] ?? null
}

/** Target of a redirection by the guard. */
function redirection({ decision }: NavigationContext): string {
  return (decision && 'to' in decision && decision.to) || '/'
}
