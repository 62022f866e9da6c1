import { useActorRef } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'
import type { NavigationActor, NavigationTarget } from '#machines/shell/navigation.ts'
import { loginFor, loginPath } from '#machines/shell/route-guard.ts'
import { provideNavigation } from '#services/shell/navigation-actors.ts'
import type { AppServices } from '#views/components/app/app-services.ts'
import { currentAddress, navigateTo } from '#views/components/app/hash-location.ts'
import { findRoute, isKnown, loadRoutes } from '#views/shell/find-route.ts'
import { loadScreen } from '#views/shell/screens.ts'
import { showUnauthorized } from '#views/shell/toasts/toasts.ts'
import { loadTexts } from './catalogues.ts'
import { frames, prefetch } from './frames.ts'
import { requiredAccess } from './required-access.ts'

/** Runs the machine `navigation`: every change of the address requests a navigation. */
export function useAppNavigation(services: AppServices): NavigationActor {
  const enterAgain = useRef<() => void>(undefined)
  const machine = useMemo(
    () => provideNavigation({ ...services, loadScreen: (path) => load(path, () => enterAgain.current?.()) }),
    [services],
  )
  const actor = useActorRef(machine)
  useEffect(() => {
    const enter = () => {
      const hasToken = services.tokens.token() !== null
      const path = currentAddress()
      // Most likely allowed: its files are requested while the guard fetches the session. A failure is shown where they are awaited.
      if (hasToken) load(path).catch(() => undefined)
      actor.send({ type: 'route.enter', ...destinationAt(path, hasToken), hasToken })
    }
    enterAgain.current = enter
    const news = [
      actor.on('address.set', ({ path }) => navigateTo(path, { replace: true })),
      actor.on('toast.show', ({ variant }) => showUnauthorized(services.notify, variant)),
      actor.on('page.scroll', () => {
        window.scrollTo(0, 0)
        prefetch(actor.getSnapshot().context.zone)
      }),
      actor.on('page.reload', services.release.reload),
      services.session.subscribe(leaveWhenSignedOut(services)),
    ]
    window.addEventListener('hashchange', enter)
    enter()
    return () => {
      window.removeEventListener('hashchange', enter)
      for (const subscription of news) subscription.unsubscribe()
    }
  }, [actor, services])
  return actor
}

/**
 * Requests everything that the first page needs before anything is rendered, if it will probably be shown; for strangers, only
 * public pages. Failures are reported where the results are awaited.
 */
export function loadFirst({ api, tokens, firstCalls }: Pick<AppServices, 'api' | 'tokens' | 'firstCalls'>): void {
  const path = currentAddress()
  if (tokens.token() === null && !isKnown(path)) return
  load(path).catch(() => undefined)
  const { route, params } = findRoute(path)
  const first = route.firstCall?.(params)
  if (first) api.prefetch(first.name, first)
  for (const call of firstCalls.take()) api.prefetch(call.name, call)
}

/** Loads everything that a page needs, once. If the route table is not loaded yet, the page is entered again afterwards. */
async function load(path: string, enterAgain?: () => void): Promise<void> {
  const isFirst = !isKnown(path)
  if (isFirst) await loadRoutes()
  if (isFirst && enterAgain) enterAgain()
  else {
    const { route } = findRoute(path)
    await Promise.all([loadScreen(route, frames), loadTexts(route)])
  }
}

/**
 * The input of the guard for an address. While the route table is loading for a person with a token, the page is not known yet.
 */
function destinationAt(path: string, hasToken: boolean): NavigationTarget {
  if (!isKnown(path)) return { path, route: { zone: hasToken ? 'public' : 'partner', permissions: [] } }
  const { route } = findRoute(path)
  const access = requiredAccess(route)
  return { path, route: { zone: route.zone, permissions: access ? [access] : [], also: route.also } }
}

/**
 * Leads to the sign-in page when the session ends on a secured page, because the guard only runs on entering. Unless the person
 * has signed out, signing in leads back to the same page.
 */
function leaveWhenSignedOut({ session }: AppServices) {
  let before = session.getSnapshot()
  let isAskedFor = false
  let was = before.hasTag('signedIn')
  return (snapshot: ReturnType<typeof session.getSnapshot>) => {
    if (snapshot.matches('signingOut') && !before.matches('signingOut')) isAskedFor = before.matches('active')
    if (was && snapshot.matches('anonymous')) navigateTo(isAskedFor ? loginPath : loginFor(currentAddress()))
    if (snapshot.matches('anonymous')) isAskedFor = false
    was = snapshot.hasTag('signedIn') || (was && !snapshot.matches('anonymous'))
    before = snapshot
  }
}
