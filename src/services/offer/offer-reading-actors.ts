import { type EventObject, fromCallback, fromPromise } from 'xstate'
import { offerReading } from '#machines/offer/offer-reading.ts'
import { type Api, silent } from '#services/api.ts'
import type { TokenStorage } from '#services/auth/token-storage.ts'

/** The part of a document needed to detect a reader. */
type Page = Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>

/** Milliseconds that an offer must be visible to count as read. */
const readAfterMs = 4000
const interactions = ['pointerdown', 'keydown', 'touchmove', 'wheel'] as const

interface ReadingServices {
  api: Api
  tokens: Pick<TokenStorage, 'token' | 'device'>
  page?: Page
}

/**
 * Provides the actors of the machine `offerReading`. A person who is signed in, or has been in this browser, belongs to a company or to the
 * distributor, and is no customer.
 */
export function provideOfferReading({ api, tokens, page = document }: ReadingServices) {
  return offerReading.provide({
    actors: {
      watchReader: fromCallback<EventObject, void>(({ sendBack }) => {
        if (tokens.token() !== null || tokens.device() !== undefined) return
        let timer: ReturnType<typeof setTimeout> | undefined
        const read = () => {
          if (page.visibilityState === 'visible') sendBack({ type: 'page.read' })
        }
        const look = () => {
          clearTimeout(timer)
          if (page.visibilityState === 'visible') timer = setTimeout(read, readAfterMs)
        }
        page.addEventListener('visibilitychange', look)
        for (const interaction of interactions) page.addEventListener(interaction, read, { passive: true })
        look()
        return () => {
          clearTimeout(timer)
          page.removeEventListener('visibilitychange', look)
          for (const interaction of interactions) page.removeEventListener(interaction, read)
        }
      }),
      tellOpened: fromPromise<unknown, { code: string }>(({ input: { code } }) =>
        api.call('public-zone.offer.open', { path: { code }, keepalive: true, ...silent }),
      ),
    },
  })
}
