import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'

interface PageTitle {
  title: string | null
  setTitle: (title: string | null) => void
}

const PageTitleContext = createContext<PageTitle>({ title: null, setTitle: () => undefined })

/** Lets a screen name its record in the breadcrumbs and in the browser's tab. */
export function PageTitleProvider({ children }: { children: ReactNode }) {
  const [title, setTitle] = useState<string | null>(null)
  const value = useMemo(() => ({ title, setTitle }), [title])
  return <PageTitleContext value={value}>{children}</PageTitleContext>
}

/**
 * The record's own name (SG/2026/01184) in place of the route's title, for as long as the screen is in sight. A part of a
 * screen that has no name to give leaves the one that is there.
 */
export function useRecordTitle(title: string | null | undefined): void {
  const { setTitle } = useContext(PageTitleContext)
  useEffect(() => {
    if (!title) return
    setTitle(title)
    return () => setTitle(null)
  }, [title, setTitle])
}

/** The name that the screen gave, if it gave one. */
export function usePageTitle(): string | null {
  return useContext(PageTitleContext).title
}
