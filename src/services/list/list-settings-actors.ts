import { fromCallback, fromPromise } from 'xstate'
import type { ColumnSetting, ListView } from '#contract/core/lists.ts'
import type { ListEndpoint } from '#contract/list.ts'
import type { ListQuery } from '#machines/list/list-query.ts'
import { listSettings } from '#machines/list/list-settings.ts'
import type { ListSettings, ViewToSave, ViewWrite } from '#machines/list/list-settings-events.ts'
import type { Api } from '#services/api.ts'
import { readListAddress } from '#services/list/list-address.ts'
import { uniqueKey } from '#services/unique-key.ts'

type Filtered = Pick<ListEndpoint, 'filters' | 'sort'>
type Show = (query: ListQuery) => void

/** The machine `listSettings` for one list; `show` hands the query of a view to the list's own machine. */
export function provideListSettings(api: Api, list: string, endpoint: Filtered, show: Show) {
  return listSettings.provide({ actors: listSettingsActors(api, list, endpoint, show) })
}

function listSettingsActors(api: Api, list: string, endpoint: Filtered, show: Show) {
  return {
    loadSettings: fromPromise<ListSettings, void>(async ({ signal }) =>
      api.call('core.lists.show', { path: { list }, signal, showRefusal: false }),
    ),
    // Leaving the list right after a change must not take the change back: the call goes on without its screen.
    keepColumns: fromPromise<void, { columns: readonly ColumnSetting[] | null }>(async ({ input }) => {
      const columns = input.columns && [...input.columns]
      await api.call('core.lists.update', { path: { list }, body: { columns }, showRefusal: false })
    }),
    saveView: fromPromise<ListView, ViewToSave>(async ({ input, signal }) => {
      const { id, version, name, shared, query, columns } = input
      const fields = { name, shared, query, columns: columns && [...columns] }
      return id === null || version === null
        ? api.call('core.list-views.store', { body: { list, ...fields }, idempotencyKey: uniqueKey(), signal })
        : api.call('core.list-views.update', { path: { list_view: id }, body: { ...fields, version }, signal })
    }),
    deleteView: fromPromise<void, { id: number }>(async ({ input, signal }) => {
      await api.call('core.list-views.destroy', { path: { list_view: input.id }, signal })
    }),
    showView: fromCallback<ViewWrite, void>(({ receive }) =>
      receive(({ view }) => show({ ...readListAddress(view?.query ?? '', endpoint), view: view?.id ?? null })),
    ),
  }
}
