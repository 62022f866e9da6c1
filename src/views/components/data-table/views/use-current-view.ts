import { useSelector } from '@xstate/react'
import type { ListView } from '#contract/core/lists.ts'
import type { ListEndpoint } from '#contract/declare/list.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import { readListAddress, viewQuery } from '#services/list/list-address.ts'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'
import type { ProductView } from './product-views.ts'

export interface CurrentView {
  /** As in the address; null where no view is shown. */
  id: string | null
  /** At most one of the two is set. */
  saved: ListView | null
  own: ProductView | null
  /** The filters that make up the product view; they are not shown as chips. */
  filters: Readonly<Record<string, string>>
}

const none = {}

/** The current view of a list: the one named in its address, or the product view with the same filters and sorting. */
export function useCurrentView<Row extends ListRow>(list: ListHandle<Row>): CurrentView {
  const { actor, settings, views, endpoint } = list
  const query = useSelector(actor, ({ context }) => context.query)
  const saved = useSelector(
    settings,
    ({ context }) => context.views.find(({ id }) => String(id) === query.view) ?? null,
  )
  const own =
    views.find(({ id }) => id === query.view) ??
    (query.view === null ? views.find((view) => sameView(endpoint, view.query, viewQuery(query))) : undefined) ??
    null
  return {
    id: saved ? String(saved.id) : (own?.id ?? query.view),
    saved,
    own,
    filters: own ? readListAddress(own.query, endpoint).filters : none,
  }
}

/** Whether two queries show the same records; the page is ignored. */
export function sameView(endpoint: Pick<ListEndpoint, 'filters' | 'sort'>, one: string, other: string): boolean {
  const [first, second] = [one, other].map((query) => viewQuery(readListAddress(query, endpoint)))
  return first === second
}
