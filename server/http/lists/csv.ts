import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { warsawClock } from '#server/workbook/serial.ts'
import type { Cells, Table } from './export.ts'

/**
 * A table as CSV: UTF-8 with a byte order mark and semicolons, as spreadsheets in Poland expect. Cells that a spreadsheet would
 * run as a formula are escaped.
 */
export function csvOf({ headings, lines }: Table): Readable {
  const csv = stringify({ bom: true, delimiter: ';', escape_formulas: true })
  const source = Readable.from(all(headings, lines))
  // When the reader stops, the source is stopped; an error ends the file where it is.
  source.on('error', (error) => csv.destroy(error))
  csv.on('close', () => source.destroy())
  return source.pipe(csv)
}

async function* all(headings: readonly string[], lines: AsyncIterable<Cells>) {
  yield headings
  for await (const line of lines) yield line.map(written)
}

/** A cell as text: moments by the clock in Warsaw, as screens and workbooks show them. */
function written(cell: Cells[number]): Cells[number] {
  if (typeof cell === 'boolean') return Number(cell)
  return typeof cell === 'string' ? warsawClock(cell) : cell
}
