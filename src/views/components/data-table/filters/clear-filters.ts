import type { ListRow } from '#machines/list/list-query.ts'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'
import type { CurrentView } from '#views/components/data-table/views/use-current-view.ts'

/** Takes filters away; those of the product's own view that is shown are its meaning, and stay. */
export function clearFilters<Row extends ListRow>({ actor, settings }: ListHandle<Row>, { own }: CurrentView): void {
  if (own) settings.send({ type: 'view.choose', view: own })
  else actor.send({ type: 'filters.clear' })
}
