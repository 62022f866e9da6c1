/** The address of the page as `#/path?query`; what follows the question mark belongs to the screen. */
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
  return {
    path,
    search: () => parts().slice(1).join('?'),
    replaceSearch: (search) => page.history.replaceState(page.history.state, '', `#${path()}${search && `?${search}`}`),
    replacePath: (next) => page.history.replaceState(page.history.state, '', `#${next}`),
    listen: (changed) => {
      page.addEventListener('hashchange', changed)
      return () => page.removeEventListener('hashchange', changed)
    },
  }
}
