import { type EventObject, fromCallback } from 'xstate'

/** Tells a machine, by `connection.return`, when the browser says that it is connected again. */
export const connectionReturns = fromCallback<EventObject, void>(({ sendBack }) => {
  const tell = () => sendBack({ type: 'connection.return' })
  window.addEventListener('online', tell)
  return () => window.removeEventListener('online', tell)
})
