import { type EventObject, fromCallback, fromPromise } from 'xstate'
import { unreadNotifications } from '#machines/notification/unread-notifications.ts'
import { type Api, silent } from '#services/api.ts'
import { whenReturned } from '#services/shell/page-return-actors.ts'

/** The part of a document with the visibility of the page. */
type Page = Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>

/** Milliseconds for which a page may be hidden before its stream is closed. */
const hiddenFor = 30_000
/** Milliseconds of silence after which a stream counts as broken; the server sends a heartbeat every 20 s. */
const silentFor = 50_000

/** The machine `unreadNotifications` on the calls of the API and a page. */
export function provideUnreadNotifications(api: Api, page: Page) {
  return unreadNotifications.provide({ actors: unreadActors(api, page) })
}

/** The stream is read with `fetch`, because the browser's EventSource cannot send a bearer token. */
function unreadActors(api: Api, page: Page) {
  return {
    listenToUnread: fromCallback<EventObject, void>(({ sendBack }) => {
      const stop = new AbortController()
      const end = () => sendBack({ type: 'stream.end' })
      listen(api, stop, (unread_count) => sendBack({ type: 'unread.tell', unread_count })).then(end, end)
      return () => stop.abort()
    }),
    countUnread: fromPromise<number, void>(async ({ signal }) => {
      const query = { only_unread: '1', per_page: 1 } as const
      const answer = await api.call('partnerzone.notification.notifications.index', { query, signal, ...silent })
      return answer.unread_count
    }),
    watchPage: fromCallback<EventObject, void>(({ sendBack }) => {
      let hiding: ReturnType<typeof setTimeout> | undefined
      let isHidden = false
      const hide = () => {
        isHidden = true
        sendBack({ type: 'page.hide' })
      }
      const look = () => {
        clearTimeout(hiding)
        if (page.visibilityState === 'hidden') hiding = setTimeout(hide, hiddenFor)
        else if (isHidden) {
          isHidden = false
          sendBack({ type: 'page.show' })
        }
      }
      // An open stream keeps a page out of the back/forward cache, or is dead when the page returns from it.
      const leave = () => {
        clearTimeout(hiding)
        hide()
      }
      const stop = whenReturned(window, look)
      window.addEventListener('pagehide', leave)
      page.addEventListener('visibilitychange', look)
      look()
      return () => {
        clearTimeout(hiding)
        stop()
        window.removeEventListener('pagehide', leave)
        page.removeEventListener('visibilitychange', look)
      }
    }),
  }
}

/** Reads the stream until it ends or has been silent for too long. */
async function listen(api: Api, stop: AbortController, tell: (unread_count: number) => void): Promise<void> {
  const stream = await api.stream('partnerzone.notification.notifications.stream', { signal: stop.signal, ...silent })
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let kept = ''
  let silence: ReturnType<typeof setTimeout> | undefined
  try {
    for (;;) {
      clearTimeout(silence)
      silence = setTimeout(() => stop.abort(), silentFor)
      const { value, done } = await reader.read()
      if (done) return
      const parts = (kept + decoder.decode(value, { stream: true })).split('\n\n')
      kept = parts.pop() ?? ''
      for (const part of parts) {
        const unread = unreadIn(part)
        if (unread !== null) tell(unread)
      }
    }
  } finally {
    clearTimeout(silence)
  }
}

/** The number of unread notifications in one event, or null for heartbeats and unknown events. */
function unreadIn(event: string): number | null {
  const fields = new Map(
    event.split('\n').map((line) => [line.split(':', 1)[0], line.slice(line.indexOf(':') + 1).trim()]),
  )
  if (fields.get('event') !== 'unread') return null
  try {
    const { unread_count } = JSON.parse(fields.get('data') ?? '') as { unread_count?: unknown }
    return typeof unread_count === 'number' ? unread_count : null
  } catch {
    return null
  }
}
