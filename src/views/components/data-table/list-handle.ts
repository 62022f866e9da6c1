import type { ListEndpoint } from '#contract/declare/list.ts'
import type { ListActor } from '#machines/list/list.ts'
import type { ListCountsActor } from '#machines/list/list-counts.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import type { ListSettingsActor } from '#machines/list/list-settings.ts'
import type { ProductView } from './views/product-views.ts'

/** The declaration of a list in the contract, as far as its table needs it. */
export type ListDeclaration = Pick<ListEndpoint, 'filters' | 'sort'> &
  Partial<Pick<ListEndpoint, 'row' | 'sums' | 'groups'>>

/** A running list: its actor, and the endpoint that declares its filters and sorts. */
export interface ListHandle<Row extends ListRow> {
  name: string
  endpoint: ListDeclaration
  actor: ListActor<Row>
  /** The settings of the person: columns and saved views. */
  settings: ListSettingsActor
  /** The product's views that are offered to this person. */
  views: readonly ProductView[]
  /** Whether saved views are expected while the settings load; null when unknown, at the first visit of a browser. */
  expectsViews: boolean | null
  /** The number of records of each view. */
  counts: ListCountsActor
  /** Fields of columns that are hidden by default. */
  hidden: readonly string[]
  /** Filters that always apply. */
  fixed: Readonly<Record<string, string>>
  /** The ids in the address of the call, of a list that belongs to a record; undefined for others. */
  path: Readonly<Record<string, number>> | undefined
}
