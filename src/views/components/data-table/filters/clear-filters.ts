import type { ListRow } from '#machines/list/list-query.ts'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'
import type { CurrentView } from '#views/components/data-table/views/use-current-view.ts'

/** Removes filters, except those that make up the current product view. */
export function clearFilters<Row extends ListRow>({ actor, settings }: ListHandle<Row>, { own }: CurrentView): void {
  if (own) settings.send({ type: 'view.choose', view: own })
  else actor.send({ type: 'filters.clear' })
}
