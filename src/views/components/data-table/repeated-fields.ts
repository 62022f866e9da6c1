import type { Column } from './columns.ts'

/** Up to this many rows a repeated value is chance. */
const few = 2

/** The columns whose cells all show the same value on a page, so that they step back behind the others. */
export function repeatedFields<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): ReadonlySet<string> {
  if (rows.length <= few) return new Set()
  const written = (row: Row, field: keyof Row) => JSON.stringify(row[field])
  const [first] = rows
  const isRepeated = ({ field, detail, render, words }: Column<Row>) => {
    if (first === undefined) return false
    // A second line, and cells that are no words of the value, may show any other field.
    if (detail || (render && !words && typeof first[field] !== 'boolean')) return false
    const value = written(first, field)
    return rows.every((row) => written(row, field) === value)
  }
  return new Set(columns.filter(isRepeated).map(({ field }) => field))
}
