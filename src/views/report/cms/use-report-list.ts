import { useSelector } from '@xstate/react'
import type { ListEndpoint } from '#contract/list.ts'
import type { ListName } from '#services/list/list-actors.ts'
import { useList } from '#views/components/data-table/use-list.ts'

/** The rows of a report with their filters, and those filters that its chart has too: all but the typed name. */
export function useReportList<Name extends ListName>(
  name: Name,
  endpoint: Pick<ListEndpoint, 'filters' | 'sort'>,
  use: { hidden?: readonly string[] } = {},
) {
  const list = useList(name, endpoint, use)
  const query = useSelector(list.actor, ({ context }) => context.query.filters)
  const { name: _typed, ...narrowed } = query
  return { list, query, narrowed, by: query.by }
}
