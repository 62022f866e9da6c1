import type { ReactNode } from 'react'
import type { ListRow } from '#machines/list/list-query.ts'
import type { Selection } from '#machines/list/list-selection.ts'
import type { EmptyStateProps } from '#views/components/state/empty-state.tsx'
import type { Column, RowCard, TableFilter } from './columns.ts'
import type { ListHandle } from './list-handle.ts'
import type { ManyAction } from './many/many-action.ts'
import type { Many } from './many/use-many.tsx'

/** Everything a table of records takes. One component shows every list of the product. */
export interface DataTableProps<Row extends ListRow> {
  /** From `useList`. */
  list: ListHandle<Row>
  columns: readonly Column<Row>[]
  /** Filters, shown as chips; those of columns are added by `filter` of the column. */
  filters?: readonly TableFilter[]
  /** Where a row leads; the cells of the first column are links. */
  href?: (row: Row) => string
  /** A row as a card, on phones. */
  card: (row: Row) => RowCard
  /** `<Menu.Item>`s of the row's own menu. */
  actions?: (row: Row) => ReactNode
  /** What is done with a row, or with all that are selected, in one press: on the row, in its menu, in the bar. */
  many?: readonly ManyAction<Row>[]
  /** The row of the keyboard beside the list: all that its columns know, or what the list says of it. */
  peek?: true | ((row: Row) => ReactNode)
  /** Buttons for the selected rows. */
  selectionActions?: (selection: Selection) => ReactNode
  /** In place of the chips, views and columns: for the rows of one record, which have numbers of their own and nobody arranges. */
  tools?: ReactNode
  /** What is shown when there are no rows and no filters. */
  empty: Pick<EmptyStateProps, 'title' | 'action' | 'icon'> & { text?: ReactNode }
}

/** The same for the grid, which is given what its person may do. */
export interface GridProps<Row extends ListRow> extends Omit<DataTableProps<Row>, 'many'> {
  many: Pick<Many<Row>, 'offered' | 'start'>
  /** Opens the record of a row. */
  open: (row: Row) => void
  /** Whether a press on a row shows it beside the list instead of opening it. */
  isPeeking: boolean
}
