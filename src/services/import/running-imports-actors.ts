import { type EventObject, fromCallback, fromPromise } from 'xstate'
import { type EndedImport, type RunningImport, runningImports } from '#machines/import/running-imports.ts'
import type { Api } from '#services/api.ts'
import type { PageAddress } from '#services/page-address.ts'

/**
 * The machine `runningImports` on the calls of the API, for who may see imports; for others none is running. It reads again when
 * the page changes, because the person may have started an import on the last one.
 */
export function provideRunningImports(api: Api, address: PageAddress, mayList: boolean) {
  return runningImports.provide({
    actors: {
      watchAddress: fromCallback<EventObject, void>(({ sendBack }) =>
        address.listen(() => sendBack({ type: 'imports.look' })),
      ),
      loadRunning: fromPromise<readonly RunningImport[], void>(async ({ signal }) => {
        if (!mayList) return []
        const { results } = await api.call('import.imports.running', { signal, showRefusal: false })
        return results
      }),
      loadEnded: fromPromise<readonly EndedImport[], { ids: readonly number[] }>(async ({ input, signal }) => {
        // Words of imports are not in the files of the frame: most pages are opened without an import that ends.
        const statuses = import('#contract/import/statuses.ts')
        const ended = input.ids.map((id) =>
          api.call('import.imports.show', { path: { import: id }, signal, showRefusal: false, showMessage: false }),
        )
        const [{ importStatus }, ...imports] = await Promise.all([statuses, ...ended])
        return imports.map(({ id, kind, status }) => ({ id, kind, status, outcome: importStatus[status].label }))
      }),
    },
  })
}
