import { type EventObject, fromCallback, fromPromise } from 'xstate'
import { type CountedList, countedAtOnce } from '#contract/core/lists.ts'
import { type Counts, listCounts } from '#machines/list/list-counts.ts'
import { type Api, silent } from '#services/api.ts'
import type { ListenForChanges } from '#services/writes.ts'

/** A list to be counted, with the key under which its number is returned. */
export type CountedLists = readonly (readonly [key: string, list: CountedList])[]

/** The machine `listCounts`. `counted` is called for each count; `listen` reports when the numbers may have changed. */
export function provideListCounts(api: Api, counted: () => CountedLists, listen: ListenForChanges) {
  return listCounts.provide({
    actors: {
      countLists: fromPromise<Counts, void>(async ({ signal }) => {
        const asked = counted()
        if (asked.length === 0) return {}
        const calls = portions(asked).map(async (portion) => {
          const lists = JSON.stringify(portion.map(([, list]) => list))
          return (await api.call('core.lists.counts', { query: { lists }, signal, ...silent })).counts
        })
        const counts = (await Promise.all(calls)).flat()
        const told = asked.flatMap(([key], index): [string, number][] => {
          const count = counts[index]
          return typeof count === 'number' ? [[key, count]] : []
        })
        return Object.fromEntries(told)
      }),
      watchChanges: fromCallback<EventObject, void>(({ sendBack }) =>
        listen(() => sendBack({ type: 'counts.refresh' })),
      ),
    },
  })
}

/** As many lists as one call counts. */
function portions(asked: CountedLists): CountedLists[] {
  return Array.from({ length: Math.ceil(asked.length / countedAtOnce) }, (_, index) =>
    asked.slice(index * countedAtOnce, (index + 1) * countedAtOnce),
  )
}
