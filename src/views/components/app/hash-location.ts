import { useSyncExternalStore } from 'react'
import type { BaseLocationHook } from 'wouter'

/** The part of the address after `#`, which is `/path?query`. */
export const currentAddress = () => window.location.hash.slice(1) || '/'
const currentPath = () => currentAddress().split('?')[0] || '/'
const currentSearch = () => currentAddress().split('?')[1] ?? ''

function subscribe(listener: () => void) {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** Navigates to `/path?query`; `replace` replaces the current entry of the history. */
export function navigateTo(to: string, { replace = false }: { replace?: boolean } = {}): void {
  if (!replace) {
    window.location.hash = to
    return
  }
  window.history.replaceState(window.history.state, '', `#${to}`)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}

/** Opens `/path?query` in a new tab, as a browser does for a link. */
export function openInTab(to: string): void {
  window.open(`#${to}`, '_blank', 'noopener')
}

/** The query of `#/path?query`, for `useSearch` of wouter and for lists. */
const useHashSearch = () => useSyncExternalStore(subscribe, currentSearch)

/**
 * The location hook of wouter for `#/path?query`. Its own hash hook puts the query before the `#`, keeps it on the next page
 * and matches no path with a query.
 */
export const useHashLocation: BaseLocationHook = Object.assign(
  (): [string, typeof navigateTo] => [useSyncExternalStore(subscribe, currentPath), navigateTo],
  { searchHook: useHashSearch, hrefs: (href: string) => `#${href}` },
)
