import type { ListEndpoint } from '#contract/declare/list.ts'
import type { ListPlace } from '#services/preferences.ts'
import { readListAddress, viewQuery } from './list-address.ts'

/**
 * The place to which a list comes back: that at which it was left in this tab, if the address asks for the same records and no
 * other page. A bare address, as in the menu and the breadcrumbs, asks for whatever the list showed.
 */
export function placeFor(
  left: ListPlace | null,
  search: string,
  endpoint: Pick<ListEndpoint, 'filters' | 'sort'>,
): ListPlace | null {
  if (left === null || search === '') return left
  const [asked, was] = [search, left.query].map((query) => readListAddress(query, endpoint))
  if (!asked || !was || viewQuery(asked) !== viewQuery(was)) return null
  return asked.page === 1 || asked.page === was.page ? left : null
}
