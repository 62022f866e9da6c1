import { type ColumnSetting, columnWidths } from '#contract/core/lists.ts'
import type { ListContext } from './list.ts'
import { isSelected, type Selection } from './list-selection.ts'

/** A column as declared by the screen. */
interface DeclaredColumn {
  field: string
  hidden?: boolean | undefined
}

/** The columns in a person's arrangement. Removed columns are left out; new ones follow their neighbour in the declaration. */
export function arrange(
  declared: readonly DeclaredColumn[],
  arranged: readonly ColumnSetting[] | null,
): readonly ColumnSetting[] {
  const fields = new Set(declared.map(({ field }) => field))
  const columns = (arranged ?? []).filter(({ field }, index, all) => {
    return fields.has(field) && all.findIndex((other) => other.field === field) === index
  })
  for (const [index, { field, hidden }] of declared.entries()) {
    if (columns.some((column) => column.field === field)) continue
    const before = declared[index - 1]?.field
    const place = columns.findIndex((column) => column.field === before) + 1
    columns.splice(place, 0, { field, width: null, visible: !hidden })
  }
  return columns
}

/** Shows a column, or hides it. */
export function toggleColumn(columns: readonly ColumnSetting[], field: string): ColumnSetting[] {
  return columns.map((column) => (column.field === field ? { ...column, visible: !column.visible } : column))
}

/** Pins a column at the left, or lets it go. */
export function pinColumn(columns: readonly ColumnSetting[], field: string): ColumnSetting[] {
  const pinned = pinnedColumns(columns).includes(field)
  return columns.map((column) => (column.field === field ? { ...column, pinned: !pinned } : column))
}

/** The fields of visible columns that stay at the left, in their order. The first column does unless the person let it go. */
export function pinnedColumns(columns: readonly ColumnSetting[]): string[] {
  const visible = columns.filter(({ visible }) => visible)
  return visible.filter(({ pinned }, index) => pinned ?? index === 0).map(({ field }) => field)
}

/** Moves a column before another one, or to the end. */
export function moveColumn(columns: readonly ColumnSetting[], field: string, before: string | null): ColumnSetting[] {
  const moved = columns.find((column) => column.field === field)
  if (!moved || field === before) return [...columns]
  const others = columns.filter((column) => column !== moved)
  const place = others.findIndex((column) => column.field === before)
  return place < 0 ? [...others, moved] : others.toSpliced(place, 0, moved)
}

/** Moves a column one place to the left or to the right. */
export function stepColumn(columns: readonly ColumnSetting[], field: string, step: -1 | 1): ColumnSetting[] {
  const place = columns.findIndex((column) => column.field === field)
  const neighbour = columns[place + step]
  const moved = columns[place]
  if (!moved || !neighbour) return [...columns]
  return columns.with(place, neighbour).with(place + step, moved)
}

/** Sets widths of columns in pixels, within the allowed range. */
export function resizeColumns(
  columns: readonly ColumnSetting[],
  widths: Readonly<Record<string, number>>,
): ColumnSetting[] {
  return columns.map((column) => {
    const width = widths[column.field]
    return width === undefined ? column : { ...column, width: widthWithin(width) }
  })
}

/** The nearest allowed width. */
export function widthWithin(width: number): number {
  return Math.round(Math.min(columnWidths.most, Math.max(columnWidths.least, width)))
}

/** Whether two arrangements are equal. */
export function sameColumns(one: readonly ColumnSetting[] | null, other: readonly ColumnSetting[] | null): boolean {
  if (one === null || other === null) return one === other
  return (
    one.length === other.length &&
    one.every(({ field, width, visible, pinned }, index) => {
      const twin = other[index]
      return twin?.field === field && twin.width === width && twin.visible === visible && twin.pinned === pinned
    })
  )
}

/**
 * A list as its table's library has it (`mantine-react-table`). The machines own it all: the columns are those of
 * `list-settings.ts`, the selection that of `list.ts`; the library derives the table from it and requests changes.
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
interface EdgeColumns {
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
    // Columns before a pinned column must not be scrolled over it.
    columnPinning: { left: pinned.length > 0 ? [...edges.left, ...pinned] : [], right: [...edges.right] },
    grouping: by === null ? [] : [by],
    expanded: true,
    rowSelection: Object.fromEntries(rows.filter(({ id }) => isSelected(selection, id)).map(({ id }) => [id, true])),
  }
}

/** The columns after a change that the library requests; columns of its own are left out. */
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
