import { type EventObject, fromCallback } from 'xstate'

/** The part of a window with the event of a page that is shown again. */
type Shown = Pick<Window, 'addEventListener' | 'removeEventListener'>

/**
 * Calls `returned` when the browser shows the page again from its back/forward cache: as it was left, without anything that
 * happened meanwhile.
 */
export function whenReturned(page: Shown, returned: () => void): () => void {
  const look = ({ persisted }: PageTransitionEvent) => persisted && returned()
  page.addEventListener('pageshow', look)
  return () => page.removeEventListener('pageshow', look)
}

/** Sends `page.return` to a machine when its page comes from the back/forward cache. */
export const pageReturns = fromCallback<EventObject, void>(({ sendBack }) =>
  whenReturned(window, () => sendBack({ type: 'page.return' })),
)
