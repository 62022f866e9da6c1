import { fromPromise } from 'xstate'
import type { SessionUser } from '#contract/auth/auth.ts'
import type { PermissionMap } from '#contract/declare/access.ts'
import { fetchedUser, type SessionActor } from '#machines/auth/session.ts'
import { navigation } from '#machines/shell/navigation.ts'
import { routeGuard } from '#machines/shell/route-guard.ts'
import type { LeaveQuestion } from '#services/form/leave-question.ts'
import type { Release } from '#services/release.ts'
import { connectionReturns } from './connection-actors.ts'

export interface NavigationServices {
  session: SessionActor
  leaving: LeaveQuestion
  release: Release
  /** Loads the code of the page at a path. */
  loadScreen: (path: string) => Promise<void>
}

/** The machine `navigation`. The guard reads the person from the session; forms are checked before they are left. */
export function provideNavigation({ session, leaving, release, loadScreen }: NavigationServices) {
  const fetchUser = fromPromise<{ user: SessionUser; permissions: PermissionMap }, void>(async () => {
    const { user, permissions } = (await fetchedUser(session)) ?? {}
    if (!user || !permissions) throw new Error('nobody is signed in')
    return { user, permissions }
  })
  return navigation.provide({
    actors: {
      routeGuard: routeGuard.provide({ actors: { fetchUser } }),
      askToLeave: fromPromise(leaving.ask),
      loadScreen: fromPromise(({ input }) => loadScreen(input.path)),
      checkRelease: fromPromise(release.check),
      watchConnection: connectionReturns,
    },
  })
}
