import { useSelector } from '@xstate/react'
import type { ListView } from '#contract/core/lists.ts'
import type { ListEndpoint } from '#contract/list.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import { readListAddress, viewQuery } from '#services/list/list-address.ts'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'
import type { ProductView } from './product-views.ts'

export interface CurrentView {
  /** As it stands in the address; null where no view is shown. */
  id: string | null
  /** Of the two at most one is there. */
  saved: ListView | null
  own: ProductView | null
  /** The filters that the product's own view is made of: what the tab says needs no chips. */
  filters: Readonly<Record<string, string>>
}

const none = {}

/** The view that a list shows: the one that its address names, or the product's own that shows just the same. */
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

/** Whether two queries show the same: what each says of the page does not count. */
export function sameView(endpoint: Pick<ListEndpoint, 'filters' | 'sort'>, one: string, other: string): boolean {
  const [first, second] = [one, other].map((query) => viewQuery(readListAddress(query, endpoint)))
  return first === second
}
