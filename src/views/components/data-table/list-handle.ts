import type { ListEndpoint } from '#contract/list.ts'
import type { ListActor } from '#machines/list/list.ts'
import type { ListCountsActor } from '#machines/list/list-counts.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import type { ListSettingsActor } from '#machines/list/list-settings.ts'
import type { ProductView } from './views/product-views.ts'

/** A running list: its actor, and the call that answers it, from which filters and sorts are read. */
export interface ListHandle<Row extends ListRow> {
  name: string
  endpoint: Pick<ListEndpoint, 'filters' | 'sort'>
  actor: ListActor<Row>
  /** How the person has arranged it: columns and saved views. */
  settings: ListSettingsActor
  /** The product's own views, those that this person is offered. */
  views: readonly ProductView[]
  /** Saved views are expected while the settings are being loaded. Null: nobody can say, at the first visit of a browser. */
  expectsViews: boolean | null
  /** How many records each view holds. */
  counts: ListCountsActor
  /** Fields of columns that are hidden until somebody asks for them. */
  hidden: readonly string[]
  /** Filters that the list always has. */
  fixed: Readonly<Record<string, string>>
  /** The list belongs to a record, whose id is in the address of its call. */
  isPart: boolean
}
