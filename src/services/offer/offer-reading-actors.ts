import { type EventObject, fromCallback, fromPromise } from 'xstate'
import { offerReading } from '#machines/offer/offer-reading.ts'
import { type Api, quietly } from '#services/api.ts'
import type { TokenStorage } from '#services/auth/token-storage.ts'

/** The part of a page that tells whether somebody looks at it and does something there. */
type Page = Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>

/** How long an offer is visible before it counts as read, in milliseconds. */
const glance = 4000
const doings = ['pointerdown', 'keydown', 'touchmove', 'wheel'] as const

interface ReadingServices {
  api: Api
  tokens: Pick<TokenStorage, 'token'>
  page?: Page
}

/** The machine `offerReading` in this browser. Who is signed in is of the company or of the distributor, and no customer. */
export function provideOfferReading({ api, tokens, page = document }: ReadingServices) {
  return offerReading.provide({
    actors: {
      watchReader: fromCallback<EventObject, void>(({ sendBack }) => {
        if (tokens.token() !== null) return
        let timer: ReturnType<typeof setTimeout> | undefined
        const read = () => {
          if (page.visibilityState === 'visible') sendBack({ type: 'page.read' })
        }
        const look = () => {
          clearTimeout(timer)
          if (page.visibilityState === 'visible') timer = setTimeout(read, glance)
        }
        page.addEventListener('visibilitychange', look)
        for (const doing of doings) page.addEventListener(doing, read, { passive: true })
        look()
        return () => {
          clearTimeout(timer)
          page.removeEventListener('visibilitychange', look)
          for (const doing of doings) page.removeEventListener(doing, read)
        }
      }),
      tellOpened: fromPromise<unknown, { code: string }>(({ input: { code } }) =>
        api.call('public-zone.offer.open', { path: { code }, keepalive: true, ...quietly }),
      ),
    },
  })
}
