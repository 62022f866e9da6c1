import { type EventObject, fromCallback } from 'xstate'
import { whenReturned } from './page-returns.ts'

/** Sends `page.return` to a machine when its page comes from the back/forward cache. */
export const pageReturns = fromCallback<EventObject, void>(({ sendBack }) =>
  whenReturned(window, () => sendBack({ type: 'page.return' })),
)
