import { useLingui } from '@lingui/react/macro'
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { Translated } from '#contract/messages/locale.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { labelIn } from '#views/components/entity/label.ts'

/** The displayed page; while the next one is loading, the address already differs. */
export interface ShownPage {
  path: string
  /** The title of the displayed page, the same for heading, breadcrumbs, browser tab and search. */
  title: Translated
}
export const PageShown = createContext<ShownPage | null>(null)

/**
 * Shows the name of a record (SG/2026/01184) instead of the title of the route, in breadcrumbs and browser tab, while the
 * screen is mounted. A part of a screen that passes null leaves the current name. A record that was stored on this page has
 * another address than the page was opened with: `address`.
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

/** The name set by the screen, or null. */
export function usePageTitle(): string | null {
  const { pageName } = useServices()
  return useSyncExternalStore(pageName.subscribe, pageName.read)?.title ?? null
}

/** The title of the page that is drawn: one text for its heading, the breadcrumbs, the browser's tab and the search. */
export function RouteTitle() {
  const { i18n } = useLingui()
  const page = useContext(PageShown)
  return page && <bdi>{labelIn(i18n, page.title)}</bdi>
}
