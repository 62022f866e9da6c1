import { fromPromise } from 'xstate'
import { runningSynchronizations } from '#machines/synchronization/running-synchronizations.ts'
import type { Api } from '#services/api.ts'

/** The machine `runningSynchronizations` on the calls of the API, for who may see runs; for others none is under way. */
export function provideRunningSynchronizations(api: Api, mayList: boolean) {
  return runningSynchronizations.provide({
    actors: {
      countRunning: fromPromise<number, void>(async ({ signal }) => {
        if (!mayList) return 0
        const query = { status: 'queued,running', per_page: 1 }
        const { pagination } = await api.call('synchronization.runs.index', { query, signal, showRefusal: false })
        return pagination.total
      }),
    },
  })
}
