import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import { useServices } from '#views/shell/app-services.ts'

/** The path of the page that is drawn: while the next one is on its way, the address says another already. */
export const PagePath = createContext<string | null>(null)

/**
 * The record's own name (SG/2026/01184) in place of the route's title, in the breadcrumbs and in the browser's tab, for as long as the
 * screen is visible. A part of a screen that has no name to give leaves the one that is there.
 */
export function useRecordTitle(title: string | null | undefined): void {
  const { pageName } = useServices()
  const path = useContext(PagePath)
  useEffect(() => {
    if (!title || path === null) return
    pageName.tell({ path, title })
    return () => pageName.tell(null)
  }, [title, path, pageName])
}

/** The name that the screen gave, if it gave one. */
export function usePageTitle(): string | null {
  const { pageName } = useServices()
  return useSyncExternalStore(pageName.subscribe, pageName.read)?.title ?? null
}
