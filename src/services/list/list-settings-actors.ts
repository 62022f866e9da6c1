import { fromCallback, fromPromise } from 'xstate'
import type { ColumnSetting, ListView } from '#contract/core/lists.ts'
import type { ListQuery } from '#machines/list/list-query.ts'
import {
  type ListSettings,
  listSettings,
  type ShownView,
  type ViewToSave,
  type ViewWrite,
} from '#machines/list/list-settings.ts'
import type { Api } from '#services/api.ts'
import type { ListBeginning } from '#services/list/list-beginning.ts'
import { uniqueKey } from '#services/unique-key.ts'

/** The list that is arranged, as its settings use it. */
export interface ArrangedList {
  name: string
  beginning: ListBeginning
  show: (query: ListQuery) => void
  /** Whether the person has not changed anything yet and the address had no query. */
  isUntouched: () => boolean
}

/** The machine `listSettings` for one list; `show` passes the query of a view to the machine of the list. */
export function provideListSettings(api: Api, list: ArrangedList) {
  return listSettings.provide({ actors: listSettingsActors(api, list) })
}

function listSettingsActors(api: Api, { name: list, beginning, show, isUntouched }: ArrangedList) {
  return {
    // Settings stored on another computer are applied as soon as they are known, unless the person has already changed the
    // list.
    loadSettings: fromPromise<ListSettings, void>(async ({ signal }) => {
      const settings = await api.call('core.lists.show', { path: { list }, signal, showRefusal: false, isFirst: true })
      const query = beginning.learn(settings)
      if (query && isUntouched()) show(query)
      return settings
    }),
    keepDefault: fromPromise<void, { view: ShownView | null }>(async ({ input: { view } }) => {
      await api.call('core.lists.update', { path: { list }, body: { default_view: view && String(view.id) } })
      beginning.beginWith(view)
    }),
    // The call continues after its screen is left, so that leaving right after a change does not lose the change.
    keepColumns: fromPromise<void, { columns: readonly ColumnSetting[] | null }>(async ({ input }) => {
      const columns = input.columns && [...input.columns]
      await api.call('core.lists.update', { path: { list }, body: { columns }, showRefusal: false })
    }),
    saveView: fromPromise<ListView, ViewToSave>(async ({ input, signal }) => {
      const { id, version, name, shared, role, people, query, columns } = input
      const fields = { name, shared, role, people: [...people], query, columns: columns && [...columns] }
      return id === null || version === null
        ? api.call('core.list-views.store', { body: { list, ...fields }, idempotencyKey: uniqueKey(), signal })
        : api.call('core.list-views.update', { path: { list_view: id }, body: { ...fields, version }, signal })
    }),
    deleteView: fromPromise<void, { id: number }>(async ({ input, signal }) => {
      await api.call('core.list-views.destroy', { path: { list_view: input.id }, signal })
    }),
    showView: fromCallback<ViewWrite, void>(({ receive }) => receive(({ view }) => show(beginning.show(view)))),
  }
}
