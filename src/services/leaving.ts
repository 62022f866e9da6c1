/** Milliseconds that a page which begins to be left may take to be gone. */
const patience = 5000

/**
 * Watches whether the page is being left: reloaded, closed, or on its way to another address. What the browser breaks off
 * meanwhile has not failed. The answer waits until the page has outlived its leaving; that of a page that stays comes at once.
 */
export function watchLeaving(page: Pick<Window, 'addEventListener'>, now: () => number = Date.now) {
  let since = Number.NEGATIVE_INFINITY
  const begin = () => {
    since = now()
  }
  page.addEventListener('beforeunload', begin)
  page.addEventListener('pagehide', begin)
  return async function outlived(): Promise<void> {
    if (now() - since < patience) await new Promise((resolve) => setTimeout(resolve, patience))
  }
}
