import { type EventObject, fromCallback, fromPromise } from 'xstate'
import type { Bundle } from '#contract/documentation/zone.ts'
import { bulkDownload } from '#machines/documentation/bulk-download.ts'
import type { Api } from '#services/api.ts'
import { openDownload } from '#services/save-file.ts'

interface Chosen {
  selection: { all: boolean; ids: readonly (number | string)[] }
  filters: Readonly<Record<string, string>>
}

/** Milliseconds between two requests for the progress of a download. */
const lookEvery = 1000

/** Number of requests in a row without an answer after which the download counts as lost. */
const longestSilence = 15

/** The machine `bulkDownload`: the server makes the archive and the browser downloads it. */
export function provideBulkDownload(api: Api) {
  return bulkDownload.provide({ actors: bulkDownloadActors(api) })
}

function bulkDownloadActors(api: Api) {
  return {
    prepareBundle: fromPromise<Bundle, Chosen>(async ({ input, signal }) => {
      const documentations = await idsOf(api, input, signal)
      return api.call('partnerzone.documentation.bulk.store', {
        body: { documentations },
        signal,
        showRefusal: false,
      })
    }),
    receiveBundle: fromCallback<EventObject, Bundle>(({ input, sendBack }) => {
      const stopped = new AbortController()
      let [timer, silent] = [0, 0]
      const look = async () => {
        const bundle = await api
          .call('partnerzone.documentation.bulk.show', {
            path: { documentation_bundle: input.id },
            signal: stopped.signal,
            showRefusal: false,
          })
          .catch((error: unknown) => {
            silent += 1
            if (silent > longestSilence) throw error
            return null
          })
        if (bundle) silent = 0
        if (bundle?.finished_at) return sendBack({ type: 'bundle.finish', bundle })
        if (bundle?.failed_at) return sendBack({ type: 'bundle.fail', error: new Error('broken off') })
        if (bundle) sendBack({ type: 'bundle.progress', bundle })
        return lookLater()
      }
      const lookLater = () => {
        timer = window.setTimeout(() => {
          look().catch((error: unknown) => {
            if (!stopped.signal.aborted) sendBack({ type: 'bundle.fail', error })
          })
        }, lookEvery)
      }
      openDownload(input.url, input.filename)
      lookLater()
      return () => {
        stopped.abort()
        clearTimeout(timer)
      }
    }),
    cancelBundle: fromPromise<void, { id: number }>(async ({ input, signal }) => {
      await api.call('partnerzone.documentation.bulk.destroy', {
        path: { documentation_bundle: input.id },
        signal,
        showRefusal: false,
      })
    }),
  }
}

/** Ids of the chosen documents, or of all that match the filters of the list: at most one page of the largest size. */
async function idsOf(api: Api, { selection, filters }: Chosen, signal: AbortSignal): Promise<number[]> {
  if (!selection.all) return selection.ids.map(Number)
  const { results } = await api.call('partnerzone.documentation.documentations.index', {
    query: { ...filters, per_page: 100 },
    signal,
    showRefusal: false,
  })
  return results.map(({ id }) => id)
}
