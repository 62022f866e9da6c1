import { type EventObject, fromCallback } from 'xstate'

/** Sends `connection.return` to a machine when the browser is online again. */
export const connectionReturns = fromCallback<EventObject, void>(({ sendBack }) => {
  const tell = () => sendBack({ type: 'connection.return' })
  window.addEventListener('online', tell)
  return () => window.removeEventListener('online', tell)
})
