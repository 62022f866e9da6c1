import { useLingui } from '@lingui/react/macro'
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { Translated } from '#contract/locale.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { useServices } from '#views/shell/app-services.ts'

/** The page that is drawn: while the next one is on its way, the address says another already. */
export interface ShownPage {
  path: string
  /** As its route says it. */
  title: Translated
}
export const PageShown = createContext<ShownPage | null>(null)

/**
 * The record's own name (SG/2026/01184) in place of the route's title, in the breadcrumbs and in the browser's tab, for as long as the
 * screen is visible. A part of a screen that has no name to give leaves the one that is there. A record that was stored on this very
 * page has another address than the page was opened by: `address`.
 */
export function useRecordTitle(title: string | null | undefined, address?: string | null): void {
  const { pageName } = useServices()
  const opened = useContext(PageShown)?.path
  const path = address ?? opened
  useEffect(() => {
    if (!title || path === undefined) return
    pageName.tell({ path, title })
    return () => pageName.tell(null)
  }, [title, path, pageName])
}

/** The name that the screen gave, if it gave one. */
export function usePageTitle(): string | null {
  const { pageName } = useServices()
  return useSyncExternalStore(pageName.subscribe, pageName.read)?.title ?? null
}

/** The title of the page that is drawn: one text for its heading, the breadcrumbs, the browser's tab and the search. */
export function RouteTitle() {
  const { i18n } = useLingui()
  const page = useContext(PageShown)
  return page && labelIn(i18n, page.title)
}
