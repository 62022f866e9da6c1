/** Under what name the address of a record says from which list it was opened: the record's, not any of its screens'. */
export const openedFromName = 'list'

/**
 * The address of the page as `#/path?query`; what follows the question mark belongs to the screen, but for the list that a
 * record was opened from: a screen neither reads nor loses it.
 */
export interface PageAddress {
  path: () => string
  search: () => string
  /** Changes the query of this page without a new entry in the history. */
  replaceSearch: (search: string) => void
  /** Gives what this page has made its own address, without going there: the page stays as it is. */
  replacePath: (path: string) => void
  /** Calls when somebody else has changed the address: a link, the back button, the person. */
  listen: (changed: () => void) => () => void
}

export function hashAddress(page: Window): PageAddress {
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

/** Calls whenever the person comes to a page, or back to the browser's tab. */
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
