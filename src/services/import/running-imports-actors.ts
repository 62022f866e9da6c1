import { fromPromise } from 'xstate'
import { type RunningImport, runningImports } from '#machines/import/running-imports.ts'
import type { Api } from '#services/api.ts'

/** The machine `runningImports` on the calls of the API. */
export function provideRunningImports(api: Api) {
  return runningImports.provide({
    actors: {
      loadRunning: fromPromise<readonly RunningImport[], void>(async ({ signal }) => {
        const { results } = await api.call('import.imports.running', { signal, showRefusal: false })
        return results
      }),
    },
  })
}
