/** A merged area; rows from 1, columns from 0, both ends included. */
export interface Area {
  firstRow: number
  lastRow: number
  firstColumn: number
  lastColumn: number
}

/**
 * Fills merged cells with the value of their area's first cell, row by row in order. A row with nothing but merged cells stays
 * empty.
 */
export function mergedCells<Cell>(areas: readonly Area[], columnLimit: number) {
  const coming = areas.filter((area) => area.firstColumn < columnLimit).toSorted((a, b) => b.firstRow - a.firstRow)
  let open: { area: Area; value: Cell | null }[] = []

  return (number: number, cells: (Cell | null)[]): void => {
    const begun: typeof open = []
    for (let area = coming.at(-1); area && area.firstRow <= number; area = coming.at(-1)) {
      coming.pop()
      // When the area's first row is missing, its first cell is empty.
      begun.push({ area, value: area.firstRow === number ? (cells[area.firstColumn] ?? null) : null })
    }
    if (begun.length === 0 && open.length === 0) return
    open = [...open, ...begun].filter(({ area }) => area.lastRow >= number)
    if (cells.every((cell) => cell === null)) return
    for (const { area, value } of open) {
      if (value === null) continue
      const last = Math.min(area.lastColumn, columnLimit - 1)
      while (cells.length <= last) cells.push(null)
      cells.fill(value, area.firstColumn, last + 1)
    }
  }
}
