/** A page that has said what it is of: an order its number, a company its name. */
export interface NamedPage {
  path: string
  title: string
}

/** The name of the visible page: its screen sets it, the frame shows it, the search remembers it. */
export interface PageName {
  /** Null while the page has not said it. */
  read: () => NamedPage | null
  tell: (page: NamedPage | null) => void
  /** Calls each time that it is told otherwise, until the returned function is called. */
  subscribe: (heard: () => void) => () => void
}

export function createPageName(): PageName {
  let named: NamedPage | null = null
  const listeners = new Set<() => void>()
  return {
    read: () => named,
    tell(page) {
      named = page
      for (const heard of listeners) heard()
    },
    subscribe(heard) {
      listeners.add(heard)
      return () => void listeners.delete(heard)
    },
  }
}
