import { assign, setup } from 'xstate'
import type { SessionUser } from '#contract/auth/auth.ts'
import { isPartnerRole, type PermissionMap } from '#contract/declare/access.ts'
import { answer } from '#machines/answer.ts'
import { unprovided } from '#machines/unprovided.ts'

/** Properties of a page that the guard needs. */
export interface GuardedRoute {
  zone: 'public' | 'cms' | 'partner'
  /** Its name and access permission, if any; either admits a person who is not a partner. */
  permissions: readonly string[]
  /** Permissions needed as well, such as to read the record that the page is a part of. */
  also?: readonly string[] | undefined
}

export interface RouteGuardInput {
  route: GuardedRoute
  /** The requested address, with its query. */
  path: string
  /** Whether there is a page to stay on. */
  hasPrevious: boolean
  hasToken: boolean
}

/** Toasts of section 8: 2 page not permitted, 3 no permissions at all, 4 a partner outside the partner zone. */
export type ToastVariant = 2 | 3 | 4

/** `blocked` with `to: null` stays on the current page. */
export type RouteDecision =
  | { kind: 'allow' }
  | { kind: 'redirect'; to: string }
  | { kind: 'blocked'; variant: ToastVariant; to: string | null }

type Person = { user: SessionUser; permissions: PermissionMap }

interface RouteGuardContext extends RouteGuardInput {
  isPartner: boolean
  isPermitted: boolean
  hasPermissions: boolean
  hasManagementDashboard: boolean
  hasPartnerDashboard: boolean
  decision: RouteDecision
}

export const loginPath = '/auth/login'
const managementDashboard = '/cms'
const partnerDashboard = '/'

/** Permission for pages without one: the zone's dashboard. */
const zonePermission = { cms: 'core.dashboard.index', partner: 'partnerzone.dashboard.index' } as const

/**
 * Decides whether a page may be opened (specification, sections 4 and 6). Runs once per navigation; its output is the decision.
 */
export const routeGuard = setup({
  types: {
    context: {} as RouteGuardContext,
    input: {} as RouteGuardInput,
    output: {} as RouteDecision,
    tags: {} as 'busy',
  },
  actors: { fetchUser: unprovided<void, Person>('fetchUser') },
  guards: {
    isPublic: ({ context }) => context.route.zone === 'public',
    hasToken: ({ context }) => context.hasToken,
    isPartner: ({ context }) => context.isPartner,
    isInPartnerZone: ({ context }) => context.route.zone === 'partner',
    isPermitted: ({ context }) => context.isPermitted,
    hasPrevious: ({ context }) => context.hasPrevious,
    hasPermissions: ({ context }) => context.hasPermissions,
    hasManagementDashboard: ({ context }) => context.hasManagementDashboard,
    hasPartnerDashboard: ({ context }) => context.hasPartnerDashboard,
  },
  actions: {
    look: assign(({ context }, { user, permissions }: Person) => factsOf(context, user, permissions)),
    decide: assign((_, decision: RouteDecision) => ({ decision })),
    /** After signing in, the person continues to the requested page. */
    sendToLogin: assign(({ context }) => ({ decision: { kind: 'redirect' as const, to: loginFor(context.path) } })),
  },
}).createMachine({
  id: 'routeGuard',
  description: 'Whether a page may be entered, and where to go instead.',
  context: ({ input }) => ({
    ...input,
    isPartner: false,
    isPermitted: false,
    hasPermissions: false,
    hasManagementDashboard: false,
    hasPartnerDashboard: false,
    decision: { kind: 'allow' },
  }),
  output: ({ context }) => context.decision,
  initial: 'checkingZone',
  states: {
    checkingZone: {
      always: [
        { guard: 'isPublic', target: 'allowed' },
        { guard: 'hasToken', target: 'fetchingUser' },
        { target: 'redirected', actions: 'sendToLogin' },
      ],
    },
    fetchingUser: {
      tags: 'busy',
      meta: { view: 'the page before, with the loading bar' },
      invoke: {
        id: 'fetchUser',
        src: 'fetchUser',
        onDone: { target: 'checkingPerson', actions: { type: 'look', params: answer } },
        onError: { target: 'redirected', actions: 'sendToLogin' },
      },
    },
    checkingPerson: {
      always: [{ guard: 'isPartner', target: 'checkingPartner' }, { target: 'checkingPermission' }],
    },
    checkingPartner: {
      always: [
        { guard: 'isInPartnerZone', target: 'allowed' },
        {
          guard: 'hasPrevious',
          target: 'blocked',
          actions: { type: 'decide', params: { kind: 'blocked', variant: 4, to: null } },
        },
        {
          guard: 'hasPartnerDashboard',
          target: 'blocked',
          actions: { type: 'decide', params: { kind: 'blocked', variant: 4, to: partnerDashboard } },
        },
        { target: 'blocked', actions: { type: 'decide', params: { kind: 'blocked', variant: 4, to: loginPath } } },
      ],
    },
    checkingPermission: {
      always: [
        { guard: 'isPermitted', target: 'allowed' },
        { guard: 'hasPrevious', target: 'refusing' },
        {
          guard: 'hasManagementDashboard',
          target: 'redirected',
          actions: { type: 'decide', params: { kind: 'redirect', to: managementDashboard } },
        },
        {
          guard: 'hasPartnerDashboard',
          target: 'redirected',
          actions: { type: 'decide', params: { kind: 'redirect', to: partnerDashboard } },
        },
        { target: 'redirected', actions: { type: 'decide', params: { kind: 'redirect', to: loginPath } } },
      ],
    },
    refusing: {
      always: [
        {
          guard: 'hasPermissions',
          target: 'blocked',
          actions: { type: 'decide', params: { kind: 'blocked', variant: 2, to: null } },
        },
        { target: 'blocked', actions: { type: 'decide', params: { kind: 'blocked', variant: 3, to: null } } },
      ],
    },
    allowed: { type: 'final', meta: { view: 'the page' } },
    redirected: { type: 'final', meta: { view: 'another page: a dashboard, or the sign-in form' } },
    blocked: { type: 'final', meta: { view: 'the page before, or the own dashboard, with a toast' } },
  },
})

function factsOf({ route }: RouteGuardInput, user: SessionUser, permissions: PermissionMap) {
  const named =
    route.permissions.length > 0 || route.zone === 'public' ? route.permissions : [zonePermission[route.zone]]
  const mayAlso = (route.also ?? []).every((name) => permissions[name])
  return {
    isPartner: user.roles.some(isPartnerRole),
    isPermitted: mayAlso && named.some((name) => permissions[name]),
    hasPermissions: Object.keys(permissions).length > 0,
    hasManagementDashboard: permissions[zonePermission.cms] === true,
    hasPartnerDashboard: permissions[zonePermission.partner] === true,
  }
}

/** Address of the sign-in page that returns to `path` afterwards. */
export function loginFor(path: string): string {
  return path === '/' || path.startsWith(loginPath) ? loginPath : `${loginPath}?to=${encodeURIComponent(path)}`
}
