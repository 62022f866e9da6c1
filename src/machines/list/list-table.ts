import type { ColumnSetting } from '#contract/core/lists.ts'
import { pinnedColumns, resizeColumns } from './list-columns.ts'
import type { ListContext } from './list-events.ts'
import { isSelected, type Selection } from './list-selection.ts'

/**
 * A list as its table's library has it (`mantine-react-table`). The machines own it all: the columns are those of
 * `list-settings.ts`, the selection that of `list.ts`; the library derives the table from it and asks for changes.
 */
export interface TableState {
  columnOrder: string[]
  /** Widths in pixels that the person set. */
  columnSizing: Record<string, number>
  columnVisibility: Record<string, boolean>
  columnPinning: { left: string[]; right: string[] }
  rowSelection: Record<string, boolean>
  /** The column whose values group the rows, or none. All groups are open. */
  grouping: string[]
  expanded: true
}

/** The library's own columns, which the person cannot arrange: they stand at the edges of the table. */
export interface EdgeColumns {
  left: readonly string[]
  right: readonly string[]
}

/**
 * The state of the table. The order names every column, those of the library too: where their number differs, the library
 * replaces the order at its first effect.
 */
export function tableState(
  columns: readonly ColumnSetting[],
  edges: EdgeColumns,
  { rows, selection, by }: { rows: readonly { id: number | string }[]; selection: Selection; by: string | null },
): TableState {
  const pinned = pinnedColumns(columns)
  return {
    columnOrder: [...edges.left, ...columns.map(({ field }) => field), ...edges.right],
    columnSizing: Object.fromEntries(columns.flatMap(({ field, width }) => (width === null ? [] : [[field, width]]))),
    columnVisibility: Object.fromEntries(columns.map(({ field, visible }) => [field, visible])),
    // What stands before a pinned column must not be scrolled over it.
    columnPinning: { left: pinned.length > 0 ? [...edges.left, ...pinned] : [], right: [...edges.right] },
    grouping: by === null ? [] : [by],
    expanded: true,
    rowSelection: Object.fromEntries(rows.filter(({ id }) => isSelected(selection, id)).map(({ id }) => [id, true])),
  }
}

/** The columns after a change that the library asks for; columns of its own are left out. */
export function columnsOf(
  columns: readonly ColumnSetting[],
  { columnOrder, columnSizing }: Partial<Pick<TableState, 'columnOrder' | 'columnSizing'>>,
): ColumnSetting[] {
  const ordered = columnOrder
    ? columns.toSorted((one, other) => columnOrder.indexOf(one.field) - columnOrder.indexOf(other.field))
    : columns
  return resizeColumns(ordered, columnSizing ?? {})
}

/** The column that the rows are grouped by: the one they are sorted by, where the person groups and the list can be grouped so. */
export function groupedBy(
  { query, preferences }: Pick<ListContext<unknown>, 'query' | 'preferences'>,
  groups: readonly string[] = [],
): string | null {
  return preferences.grouped && groups.includes(query.sort_by) ? query.sort_by : null
}
