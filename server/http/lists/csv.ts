import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Locale } from '#contract/locale.ts'
import { warsawClock } from '#server/workbook/serial.ts'
import type { Cells, Table } from './export.ts'

/** The decimal mark of a language. */
const decimalMark: Record<Locale, string> = { pl: ',', en: '.' }

/**
 * A table as CSV: UTF-8 with a byte order mark and semicolons, as spreadsheets in Poland expect, and with the decimal mark of the reader's
 * language. Texts that a spreadsheet would run as a formula are escaped, and those that it would read as a number are protected.
 */
export function csvOf({ locale, headings, lines }: Table): Readable {
  const csv = stringify({ bom: true, delimiter: ';' })
  const source = Readable.from(all(locale, headings, lines))
  // When the reader stops, the source is stopped; an error ends the file where it is.
  source.on('error', (error) => csv.destroy(error))
  csv.on('close', () => source.destroy())
  return source.pipe(csv)
}

async function* all(locale: Locale, headings: readonly string[], lines: AsyncIterable<Cells>) {
  yield headings.map((heading) => writtenText(heading))
  for await (const line of lines) yield line.map((cell) => written(cell, locale))
}

/** A cell as text: moments by the clock in Warsaw, as screens and workbooks show them. */
function written(cell: Cells[number], locale: Locale): string | number | null {
  if (cell === null) return null
  if (typeof cell === 'boolean') return Number(cell)
  if (typeof cell === 'string') return writtenText(warsawClock(cell))
  const digits = typeof cell === 'number' ? String(cell) : cell.digits
  return digits.replace('.', decimalMark[locale])
}

/**
 * Texts that a spreadsheet would change for good when it opens and saves the file: long digits (serial numbers, NIP, accounts) lose
 * what follows the fifteenth and are shown with an exponent, leading zeros and plus signs go, `1/2026`, `1.5` and `3-4` become dates,
 * and `12E3` becomes 12000. Days such as 2026-11-27 are meant as dates.
 */
const changed = [
  /^\+?\d[\d \u00A0]{9,}$/,
  /^[+0][\d \u00A0]+$/,
  /^\d+([.,]\d+)?e[+-]?\d+$/i,
  /^(\d{1,2}|\d{4})([-/.](\d{1,2}|\d{4})){1,2}$/,
]
const day = /^\d{4}-\d\d-\d\d$/

/** Characters with which a formula begins, also those of full width. */
const formula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** A text as a spreadsheet leaves it: protected as the formula of a text, or escaped by an apostrophe. */
function writtenText(text: string): string {
  if (!day.test(text) && changed.some((shape) => shape.test(text))) return `="${text}"`
  return formula.test(text) ? `'${text}` : text
}
