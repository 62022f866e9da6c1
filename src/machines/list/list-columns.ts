import { type ColumnSetting, columnWidths } from '#contract/core/lists.ts'

/** A column as declared by the screen. */
export interface DeclaredColumn {
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
