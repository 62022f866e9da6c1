import type { ActorRefFrom } from 'xstate'
import type { ListEndpoint } from '#contract/list.ts'
import type { ListMachine } from '#machines/list.ts'
import type { ListRow } from '#machines/list-query.ts'

/** A running list: its actor, and the call that answers it, from which filters and sorts are read. */
export interface ListHandle<Row extends ListRow> {
  name: string
  endpoint: Pick<ListEndpoint, 'filters' | 'sort'>
  actor: ActorRefFrom<ListMachine<Row>>
}
