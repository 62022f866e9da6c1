import type { Readable } from 'node:stream'
import { serialOf } from '#server/workbook/serial.ts'
import { type CellValue, writeWorkbook } from '#server/workbook/write.ts'
import type { ExportCells, Table } from './export.ts'

/** A table as a workbook with one sheet; dates and moments become date cells, and numbers number cells with their format. */
export function xlsxOf({ headings, lines }: Omit<Table, 'locale'>): Readable {
  const columns = headings.map((header) => ({ header, width: widthOf(header) }))
  return writeWorkbook({ sheets: [{ name: 'Export', columns, rows: rowsOf(lines) }] })
}

async function* rowsOf(lines: AsyncIterable<ExportCells>): AsyncGenerator<CellValue[]> {
  for await (const line of lines) yield line.map(cellOf)
}

/** Significant digits that a spreadsheet keeps of a number. */
const precision = 15

function cellOf(cell: ExportCells[number]): CellValue {
  if (typeof cell === 'number') return Number.isInteger(cell) ? { kind: 'whole', digits: String(cell) } : cell
  if (typeof cell === 'string') {
    if (/^\+?\d[\d \u00A0]*$/.test(cell)) return { kind: 'text', text: cell }
    return serialOf(cell) ?? cell
  }
  if (cell === null || typeof cell === 'boolean') return cell
  const significant = cell.digits.replace(/^-?0*/, '').replace('.', '')
  if (significant.length > precision) return { kind: 'text', text: cell.digits }
  return { kind: cell.number, digits: cell.digits }
}

/** Initial column width in characters: enough for its heading and for a moment. */
function widthOf(heading: string): number {
  return Math.min(40, Math.max(18, heading.length + 4))
}
