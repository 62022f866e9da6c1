import { useEffect, useState } from 'react'
import { createRecentResults } from '#services/search/global-search-actors.ts'
import { recordAt, withOpened } from '#services/search/opened-lately.ts'
import { usePageTitle } from '#views/shell/header/page-title.tsx'
import { useUser } from '#views/shell/use-session.ts'

/** Remembers the record that is in sight among those that the search offers first, however it was come to. */
export function useOpenedLately(path: string): void {
  const { id } = useUser()
  const title = usePageTitle()
  const [recent] = useState(() => createRecentResults(localStorage, id))
  useEffect(() => {
    const record = title === null ? null : recordAt(path, title)
    if (record) recent.keep(withOpened(recent.read(), record))
  }, [path, title, recent])
}
