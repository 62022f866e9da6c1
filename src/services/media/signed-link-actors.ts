import { type EventObject, fromCallback, fromPromise } from 'xstate'
import { signedLink } from '#machines/media/signed-link.ts'
import type { Api } from '#services/api.ts'
import { openDownload, openTab } from '#services/save-file.ts'

/** The machine `signedLink` on the call that renews links. */
export function provideSignedLink(api: Api) {
  const renewed = async (link: string, signal: AbortSignal) => {
    const answer = await api.call('media.links.show', { query: { link }, signal, showRefusal: false })
    return answer.link
  }
  return signedLink.provide({
    actors: {
      renewLink: fromPromise(({ input, signal }) => renewed(input.link, signal)),
      followLink: fromPromise(async ({ input: { link, way, filename }, signal }) => {
        const tab = way === 'open' ? openTab() : null
        try {
          const now = await renewed(link, signal)
          if (tab) tab.show(now)
          else openDownload(`${now}&download=1`, filename)
          return now
        } catch (error) {
          tab?.close()
          throw error
        }
      }),
      watchConnection: fromCallback<EventObject, void>(({ sendBack }) => {
        const tell = () => sendBack({ type: 'connection.return' })
        window.addEventListener('online', tell)
        return () => window.removeEventListener('online', tell)
      }),
    },
  })
}
