import type { Readable } from 'node:stream'
import { serialOf } from '#server/workbook/serial.ts'
import { type CellValue, writeWorkbook } from '#server/workbook/write.ts'
import type { Cells, Table } from './export.ts'

/** A table as a workbook with one sheet; dates and moments become date cells. */
export function xlsxOf({ headings, lines }: Table): Readable {
  const columns = headings.map((header) => ({ header, width: widthOf(header) }))
  return writeWorkbook({ sheets: [{ name: 'Export', columns, rows: rowsOf(lines) }] })
}

async function* rowsOf(lines: AsyncIterable<Cells>): AsyncGenerator<CellValue[]> {
  for await (const line of lines) yield line.map((cell) => (typeof cell === 'string' && serialOf(cell)) || cell)
}

/** Initial column width in characters: enough for its heading and for a moment. */
function widthOf(heading: string): number {
  return Math.min(40, Math.max(18, heading.length + 4))
}
