/** The pages of this portal that are open in the browser, so that two tabs do not write into one draft. */
export interface OpenPages {
  /** The id of this page, new each time that it is loaded. */
  own: string
  /** Whether another page was open when it was last looked; false in a browser that does not tell. */
  isOpen(page: string): boolean
  /** Looks which pages are open. */
  look(): void
}

const prefix = 'portal.page.'

/**
 * Pages hold a lock of the browser for as long as they are shown: it ends with them, however they end. A page that is left gives it
 * up, because one with a lock is not kept for the way back.
 */
export function createOpenPages(
  own: string,
  locks: LockManager | undefined,
  page: Pick<Window, 'addEventListener'>,
): OpenPages {
  let held: readonly string[] = []
  const hold = () => {
    const { promise: left, resolve: leave } = Promise.withResolvers<void>()
    page.addEventListener('pagehide', () => leave(), { once: true })
    locks?.request(`${prefix}${own}`, () => left).catch(() => undefined)
  }
  hold()
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) hold()
  })
  const look = () => {
    locks
      ?.query()
      .then((state) => {
        held = (state.held ?? []).flatMap(({ name }) => name ?? [])
      })
      .catch(() => undefined)
  }
  look()
  return { own, isOpen: (page) => page !== own && held.includes(`${prefix}${page}`), look }
}

/** A page that is alone in its browser. */
export const onlyPage: OpenPages = { own: 'only', isOpen: () => false, look: () => undefined }
