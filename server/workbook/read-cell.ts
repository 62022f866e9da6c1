import { type NumberDisplay, numberText, plainNumber, shownNumber } from './cell-text.ts'
import type { CellText, SheetRow, SignedNumber } from './read.ts'

/** A cell as its row is read: a text, or a number with its text and the displayed text. */
export type ReadCell = CellText | { text: string; shown: string; signed: SignedNumber | null }

/** A cell with a number: a day of the spreadsheet is a text; another number, or a time, has the displayed text too. */
export function numberCell(value: number, display: NumberDisplay, is1904: boolean): ReadCell {
  const text = numberText(value, display.kind, is1904)
  const isDay = display.kind === 'date' || display.kind === 'moment'
  if (text === null || isDay) return text
  const { sign } = display
  const signed = sign && { number: plainNumber(value * sign.factor), sign: sign.text }
  return { text, shown: shownNumber(value, text, display), signed }
}

/** A row whose merged cells are filled. */
export function rowOf(
  { number, cells, isHidden }: { number: number; cells: ReadCell[]; isHidden: boolean },
  { is1904, hiddenColumns }: { is1904: boolean; hiddenColumns: readonly number[] },
): SheetRow {
  const numbers: Record<number, string> = {}
  const signed: Record<number, SignedNumber> = {}
  const texts = cells.map((cell, place) => {
    if (cell === null || typeof cell === 'string') return cell
    numbers[place] = cell.shown
    if (cell.signed) signed[place] = cell.signed
    return cell.text
  })
  const row: SheetRow = { number, cells: texts }
  if (Object.keys(numbers).length > 0) row.numbers = numbers
  if (Object.keys(signed).length > 0) row.signed = signed
  if (isHidden) row.isHidden = true
  if (hiddenColumns.length > 0) row.hiddenColumns = hiddenColumns
  if (is1904) row.is1904 = true
  return row
}
