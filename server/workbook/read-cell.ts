import { type NumberDisplay, numberText, shownNumber } from './cell-text.ts'
import type { CellText, SheetRow } from './read.ts'

/** A cell as its row is read: a text, or a number with its text and the displayed text. */
export type ReadCell = CellText | { text: string; shown: string }

/** A cell with a number: a day of the spreadsheet is a text; another number, or a time, has the displayed text too. */
export function numberCell(value: number, display: NumberDisplay, is1904: boolean): ReadCell {
  const text = numberText(value, display.kind, is1904)
  const isDay = display.kind === 'date' || display.kind === 'moment'
  return text === null || isDay ? text : { text, shown: shownNumber(value, text, display) }
}

/** A row whose merged cells are filled. */
export function rowOf({ number, cells }: { number: number; cells: ReadCell[] }, is1904: boolean): SheetRow {
  const numbers: Record<number, string> = {}
  const texts = cells.map((cell, place) => {
    if (cell === null || typeof cell === 'string') return cell
    numbers[place] = cell.shown
    return cell.text
  })
  const row: SheetRow = { number, cells: texts }
  if (Object.keys(numbers).length > 0) row.numbers = numbers
  if (is1904) row.is1904 = true
  return row
}
