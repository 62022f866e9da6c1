import type { ImportColumn } from '#contract/import/kinds/declaration.ts'
import { withoutInvisible } from '#contract/values/rules.ts'
import { isSignOf, signBeside } from '#server/modules/import/column-forms/numbers.ts'
import type { Problem } from '#server/modules/import/table.ts'
import { numberText } from '#server/workbook/cell-text.ts'
import type { SheetRow, SignedNumber } from '#server/workbook/read.ts'

/** A cell as its column takes it. */
export interface CellOfColumn {
  text: string
  /** Whether a person has typed it as a text, so that it shows how the column is written. */
  isTyped: boolean
}

/** Days of a spreadsheet that are taken for a date without a date format: 1954 to 2119. */
const days = { first: 20_000, last: 80_000 }

/**
 * A cell of a row as its column takes it: codes and names as the cell shows them, amounts as numbers with the currency, percent or
 * unit of their format where it is not that of the column, and dates also from days of the spreadsheet that lack a date format.
 * Null when empty.
 */
export function cellOfColumn(
  { type, signs = [] }: Pick<ImportColumn, 'type' | 'signs'>,
  row: SheetRow,
  place: number,
): CellOfColumn | null {
  const text = visible(type, row.cells[place] ?? '')
  if (text === '') return null
  const shown = row.numbers?.[place]
  const isTyped = shown === undefined
  switch (type) {
    case 'decimal':
      return { text: isTyped ? text : amount(text, row.signed?.[place], signs), isTyped }
    case 'date':
      return { text: dayOfSerial(text, row.is1904 === true) ?? text, isTyped }
    case 'boolean':
      return { text, isTyped }
    case 'code':
      // A code such as 1:30 that became a time is given the day that spreadsheets give to it, which no code is.
      return { text: isTyped ? text : (shown ?? text).replace(/^\d\d:\d\d(?::\d\d)?$/, '1900-01-00 $&'), isTyped }
    default:
      return { text: shown ?? text, isTyped }
  }
}

/** A number of the spreadsheet with the sign of its format, unless it is that of the column. */
function amount(text: string, signed: SignedNumber | undefined, signs: readonly string[]): string {
  const isForeign = signed !== undefined && !isSignOf(signs, signed.sign)
  // Typed, 12.345 has two meanings; as a number of the spreadsheet it has one.
  const number = (isForeign ? signed.number : text).replace(/^(\d{1,3}\.\d{3})$/, '$10')
  return isForeign ? `${number} ${signBeside(signed.sign)}` : number
}

/** Characters up to which a text is a name; a longer one may have emoji of several characters. */
const longestName = 300

/** A cell without the invisible characters that were copied into the spreadsheet from a web page or a PDF. */
const visible = (type: ImportColumn['type'], cell: string) =>
  type === 'text' && cell.length > longestName ? cell : withoutInvisible(cell).trim()

function dayOfSerial(text: string, is1904: boolean): string | null {
  if (!/^\d{5}(?:[.,]\d+)?$/.test(text)) return null
  const serial = Math.floor(Number(text.replace(',', '.')))
  return serial >= days.first && serial <= days.last ? numberText(serial, 'date', is1904) : null
}

/**
 * Errors of spreadsheets, as files and the Polish and English Excel write them, and in the manner of other languages and programs:
 * `#BEZUG!`, `#ERROR!` of Google Sheets, `Err:502` of LibreOffice.
 */
const errors = /^(?:#N\/[AD]!?|#NV|#\p{Lu}[\p{Lu}_]*(?:\/0)?[!?]|#GETTING_DATA|##+|(?:Err|Błąd):\d{3})$/u
/** A formula, as a cell formatted as text keeps it and as a file without calculated values has it. */
const formula = /^=(?:[^=>\s]|$)/
const exponent = /^[+-]?\d(?:[.,]\d+)?E\+(\d{2,})$/i
const day = /^\d{4}-\d\d-\d\d(?: \d\d:\d\d(?::\d\d)?)?$/
const logical = /^(?:true|false|prawda|fałsz)$/i

/**
 * Recognises a cell that a spreadsheet has spoiled: an error, a formula without its result, a rounded
 * number, a code that became a date, a number or a logical value. Null for any other cell.
 */
export function spoiledCell(
  { type, identifies = false }: Pick<ImportColumn, 'type' | 'identifies'>,
  cell: string,
): Omit<Problem, 'column'> | null {
  const text = cell.trim()
  if (errors.test(text)) return { key: 'import.cell_error', parameters: { value: text } }
  if (formula.test(text)) return { key: 'import.formula_without_value' }
  if (type === 'boolean' || type === 'date') return null
  if (type === 'decimal') return day.test(text) ? { key: 'import.number_became_date' } : null
  const [, power] = exponent.exec(text) ?? []
  if (power) return { key: Number(power) >= 15 ? 'import.rounded_number' : 'import.code_became_number' }
  if (type === 'text' && !identifies) return null
  if (day.test(text)) return { key: 'import.code_became_date' }
  return logical.test(text) ? { key: 'import.code_became_logical' } : null
}
