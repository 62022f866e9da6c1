/** The name of the subject of a page, such as the number of an order or the name of a company. */
export interface NamedPage {
  path: string
  title: string
}

/** The name of the current page: set by its screen, shown in the frame, and stored by the search. */
export interface PageName {
  /** The name, or null until the page has set it. */
  read: () => NamedPage | null
  tell: (page: NamedPage | null) => void
  /** Calls a function at each change of the name, until the returned function is called. */
  subscribe: (listener: () => void) => () => void
}

/** Keeps the name of the open page and calls its listeners when it changes. */
export function createPageName(): PageName {
  let named: NamedPage | null = null
  const listeners = new Set<() => void>()
  return {
    read: () => named,
    tell(page) {
      named = page
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
