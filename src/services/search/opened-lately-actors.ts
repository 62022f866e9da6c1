import { type EventObject, fromCallback } from 'xstate'
import type { PageName } from '#services/shell/page-name.ts'
import type { createRecentResults } from './global-search-actors.ts'
import { recordAt, withOpened } from './opened-lately.ts'

export interface OpenedLatelyServices {
  pageName: PageName
  recent: ReturnType<typeof createRecentResults>
}

/** Remembers each record that is shown, however the person reached it; the search offers these first. */
export function openedLately({ pageName, recent }: OpenedLatelyServices) {
  return fromCallback<EventObject, void>(() => {
    const keep = () => {
      const page = pageName.read()
      const record = page && recordAt(page.path, page.title)
      if (record) recent.keep(withOpened(recent.read(), record))
    }
    keep()
    return pageName.subscribe(keep)
  })
}
