/**
 * The query parameter that holds the list from which a record was opened. It belongs to the page of the record, with any
 * screen.
 */
export const openedFromName = 'list'

/**
 * The address of the page as `#/path?query`. The query belongs to the screen, except for the parameter `list`, which the screen
 * neither reads nor loses.
 */
export interface PageAddress {
  path: () => string
  search: () => string
  /** Changes the query without a new entry in the history. */
  replaceSearch: (search: string) => void
  /** Changes the path without navigating there: the screen stays. */
  replacePath: (path: string) => void
  /** Calls `changed` when something other than this object changes the address: a link, the back button, or the person. */
  listen: (changed: () => void) => () => void
}

/** The address of the page in the hash of a window. */
export function pageAddress(page: Window): PageAddress {
  const parts = () => page.location.hash.replace(/^#/, '').split('?')
  const path = () => parts()[0] || '/'
  const query = () => new URLSearchParams(parts().slice(1).join('?'))
  return {
    path,
    search: () => {
      const own = query()
      own.delete(openedFromName)
      return own.toString()
    },
    replaceSearch: (search) => {
      const next = new URLSearchParams(search)
      const list = query().get(openedFromName)
      if (list !== null) next.set(openedFromName, list)
      page.history.replaceState(page.history.state, '', `#${path()}${next.size > 0 ? `?${next}` : ''}`)
    },
    replacePath: (next) => page.history.replaceState(page.history.state, '', `#${next}`),
    listen: (changed) => {
      page.addEventListener('hashchange', changed)
      return () => page.removeEventListener('hashchange', changed)
    },
  }
}

/** Calls `came` whenever the person navigates to a page or returns to this browser tab. */
export function comesToPage(address: PageAddress, page: Document): (came: () => void) => () => void {
  return (came) => {
    const look = () => page.visibilityState === 'visible' && came()
    page.addEventListener('visibilitychange', look)
    const stop = address.listen(came)
    return () => {
      page.removeEventListener('visibilitychange', look)
      stop()
    }
  }
}
