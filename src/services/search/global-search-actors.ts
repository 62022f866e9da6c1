import * as v from 'valibot'
import { fromCallback, fromPromise } from 'xstate'
import { SearchResult } from '#contract/search/search.ts'
import { orderKinds } from '#contract/service-order/handling/kinds.ts'
import type { Found } from '#machines/search/destinations.ts'
import { globalSearch, type ResultWrite } from '#machines/search/global-search.ts'
import type { Api } from '#services/api.ts'
import { type Memory, recall, remember } from '#services/browser-memory.ts'

const Remembered = v.variant('entity', [
  SearchResult,
  v.object({ ...SearchResult.entries, entity: v.picklist(['screen', 'action']) }),
])

/** The records that each person has opened from the search, stored in this browser. */
export function createRecentResults(memory: Memory, user_id: number) {
  const key = `portal.search.${user_id}`
  return {
    read: (): readonly Found[] => recall(memory, key, v.array(Remembered)) ?? [],
    keep: (recent: readonly Found[]): void => void remember(memory, key, recent),
  }
}

export interface GlobalSearchServices {
  api: Api
  recent: ReturnType<typeof createRecentResults>
  /** Navigates to a screen. */
  show: (path: string) => void
  /** Opens the phone app of the system with a number. */
  dial: (phone: string) => void
}

export type SearchName = 'search.results.index' | 'partnerzone.search.results.index'

/** The machine `globalSearch` in one zone. */
export function provideGlobalSearch(services: GlobalSearchServices, name: SearchName) {
  return globalSearch.provide({ actors: globalSearchActors(services, name) })
}

function globalSearchActors({ api, recent, show, dial }: GlobalSearchServices, name: SearchName) {
  return {
    findResults: fromPromise<readonly SearchResult[], { query: string }>(async ({ input, signal }) => {
      const { results } = await api.call(name, { query: input, signal, showRefusal: false })
      return results
    }),
    openResult: fromCallback<ResultWrite, void>(({ receive }) =>
      receive((event) => {
        if (event.type === 'result.dial') {
          dial(event.phone)
          return
        }
        recent.keep(event.recent)
        show(event.result.path)
      }),
    ),
    takeOrder: fromPromise<void, { result: Found }>(async ({ input: { result } }) => {
      const kind = Object.values(orderKinds).find(({ entity }) => entity === result.entity)
      if (!kind) return
      const name = `${kind.entity}.take` as 'service-order.service-orders.take'
      const path = { [kind.param]: Number(result.id) } as { service_order: number }
      // The toast that undoes it says what was done.
      const shown = { showRefusal: false, showMessage: false }
      await api.call(name, { path, idempotencyKey: crypto.randomUUID(), ...shown })
    }),
  }
}
