import type { ReactNode } from 'react'
import type { ListRow } from '#machines/list/list-query.ts'
import type { Selection } from '#machines/list/list-selection.ts'
import type { EmptyStateProps } from '#views/components/state/empty-state.tsx'
import type { Column, RowCard, TableFilter } from './columns.ts'
import type { ListHandle } from './list-handle.ts'
import type { ManyAction } from './many/many-action.ts'
import type { Many } from './many/use-many.tsx'

/** Props of the table of records. One component shows every list of the product. */
export interface DataTableProps<Row extends ListRow> {
  /** From `useList`. */
  list: ListHandle<Row>
  columns: readonly Column<Row>[]
  /** Filters, shown as chips; `filter` of a column adds one. */
  filters?: readonly TableFilter[]
  /** The address that a row leads to; the cells of the first column are links. */
  href?: (row: Row) => string
  /** A row as a card, on phones. */
  card: (row: Row) => RowCard
  /** `<Menu.Item>`s of the row's own menu. */
  actions?: (row: Row) => ReactNode
  /** Actions on one row or on all selected rows: offered on the row, in its menu and in the selection bar. */
  many?: readonly ManyAction<Row>[]
  /** The preview of the focused row beside the list: the values of all columns, or the list's own content. */
  peek?: true | ((row: Row) => ReactNode)
  /** Buttons for the selected rows. */
  selectionActions?: (selection: Selection) => ReactNode
  /** At the left of the filters: their usual values, one press each. */
  presets?: ReactNode
  /** Stands between the filters and the rows: what the filters change too, such as charts. */
  charts?: ReactNode
  /** Replaces filters, views and column settings, for lists within a record that have their own tools. */
  tools?: ReactNode
  /** The content shown when there are no rows and no filters. */
  empty: Pick<EmptyStateProps, 'title' | 'action' | 'icon'> & { text?: ReactNode }
}

/** Props of the grid: those of the table, with the actions that the person may perform. */
export interface GridProps<Row extends ListRow> extends Omit<DataTableProps<Row>, 'many'> {
  many: Pick<Many<Row>, 'offered' | 'start'>
  /** Opens the record of a row. */
  open: (row: Row) => void
  /** Whether a click on a row shows its preview instead of opening the record. */
  isPeeking: boolean
}
