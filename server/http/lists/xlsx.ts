import type { Readable } from 'node:stream'
import { serialOf } from '#server/workbook/serial.ts'
import { type CellValue, writeWorkbook } from '#server/workbook/write.ts'
import type { Cells, Table } from './export.ts'

/** A table as a workbook of one sheet; what the contract writes as a date or a moment is one in the sheet. */
export function xlsxOf({ headings, lines }: Table): Readable {
  const columns = headings.map((header) => ({ header, width: widthOf(header) }))
  return writeWorkbook({ sheets: [{ name: 'Export', columns, rows: rowsOf(lines) }] })
}

async function* rowsOf(lines: AsyncIterable<Cells>): AsyncGenerator<CellValue[]> {
  for await (const line of lines) yield line.map((cell) => (typeof cell === 'string' && serialOf(cell)) || cell)
}

/** How wide a column begins, in characters: room for its heading and for a moment. */
function widthOf(heading: string): number {
  return Math.min(40, Math.max(18, heading.length + 4))
}
