import { readFile, stat } from 'node:fs/promises'
import { type CellObject, CFB, read, SSF, type WorkBook } from '@e965/xlsx'
import { displayOf, type NumberDisplay, textOf } from '#server/workbook/cell-text.ts'
import { mergedCells } from '#server/workbook/merged.ts'
import type { SheetRow } from '#server/workbook/read.ts'
import { numberCell, type ReadCell, rowOf } from '#server/workbook/read-cell.ts'
import { WorkbookRefused } from '#server/workbook/refused.ts'
import { columnLimit, type OpenWorkbook, type WorkbookSheet } from '#server/workbook/sheet-source.ts'

/** Maximum file size in bytes: an .xls is uncompressed and read as a whole; one with 65,536 full rows has about 40 MB. */
const fileLimit = 160 * 1024 * 1024

/** Opens a workbook of Excel 95 to 2003 (BIFF5 and BIFF8 in a compound document). */
export async function openXls(path: string): Promise<OpenWorkbook> {
  const { size } = await stat(path)
  if (size > fileLimit) throw new WorkbookRefused('tooLarge', `It has ${size} bytes`)
  const { sheets, stream, properties } = streamOf(await readFile(path))
  return {
    sheets,
    properties,
    async *rows(name) {
      // Formatted texts and formulas are not needed; leaving them out halves memory and time.
      const book = read(stream, {
        type: 'buffer',
        dense: true,
        cellNF: true,
        cellText: false,
        cellFormula: false,
        cellHTML: false,
        // Widths of columns and heights of rows tell which are hidden.
        cellStyles: true,
      })
      yield* rowsOf(book, name)
    },
    close: async () => undefined,
  }
}

/** The workbook stream of a compound document, with its sheets. */
function streamOf(file: Buffer): { stream: Buffer; sheets: WorkbookSheet[]; properties: Record<string, string> } {
  const document = CFB.read(file, { type: 'buffer' })
  if (CFB.find(document, 'EncryptedPackage')) throw new WorkbookRefused('password', 'It is encrypted')
  const stream: unknown = (CFB.find(document, '/Workbook') ?? CFB.find(document, '/Book'))?.content
  if (!(stream instanceof Uint8Array))
    throw new WorkbookRefused('notWorkbook', 'It is a compound document, but no workbook')
  const content = Buffer.from(stream.buffer, stream.byteOffset, stream.byteLength)
  const records = sheetRecords(content)
  const { SheetNames } = read(content, { type: 'buffer', bookSheets: true })
  if (SheetNames.length !== records.length)
    throw new WorkbookRefused('damaged', 'It has another number of sheets than it says')
  const { Custprops } = read(file, { type: 'buffer', bookProps: true })
  const sheets = SheetNames.map(
    (name, index): WorkbookSheet => ({ name, kind: 'other', isHidden: true, ...records[index] }),
  )
  return { stream: content, sheets, properties: texts(Custprops ?? {}) }
}

function texts(properties: object): Record<string, string> {
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, String(value)]))
}

async function* rowsOf(book: WorkBook, name: string): AsyncGenerator<SheetRow> {
  const sheet = book.Sheets[name]
  if (!sheet) throw new WorkbookRefused('damaged', `The sheet ${name} cannot be read`)
  const is1904 = book.Workbook?.WBProps?.date1904 ?? false
  const areas = (sheet['!merges'] ?? []).map(({ s, e }) => ({
    firstRow: s.r + 1,
    lastRow: e.r + 1,
    firstColumn: s.c,
    lastColumn: e.c,
  }))
  const merge = mergedCells<ReadCell>(areas, columnLimit)
  const hiddenColumns = (sheet['!cols'] ?? []).flatMap((column, at) => (column?.hidden ? [at] : []))
  const displays = new Map<string, NumberDisplay>()
  const displayIn = (code: string) => {
    const known = displays.get(code) ?? displayOf(code, SSF.format)
    displays.set(code, known)
    return known
  }
  const data: (CellObject | undefined)[][] = sheet['!data'] ?? []
  for (const [index, row] of data.entries()) {
    if (!row) continue
    const cells = Array.from(row, (cell) => readCell(cell, displayIn, is1904))
    merge(index + 1, cells)
    const isHidden = sheet['!rows']?.[index]?.hidden === true
    yield rowOf({ number: index + 1, cells, isHidden }, { is1904, hiddenColumns })
  }
}

/** Texts of SheetJS for error values. */
const errors: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}

function readCell(cell: CellObject | undefined, displayIn: (code: string) => NumberDisplay, is1904: boolean): ReadCell {
  switch (cell?.t) {
    case 's':
      return textOf(String(cell.v))
    case 'n':
      return numberCell(Number(cell.v), displayIn(typeof cell.z === 'string' ? cell.z : 'General'), is1904)
    case 'b':
      return cell.v ? 'true' : 'false'
    case 'e':
      return errors[Number(cell.v)] ?? '#N/A'
    default:
      return null
  }
}

/** Records of a BIFF stream ([MS-XLS] 2.3). */
const record = { beginning: 0x809, end: 0x0a, password: 0x2f, sheet: 0x85 } as const

/** Sheet records of a stream, in the order of sheets. */
interface SheetRecord {
  kind: 'cells' | 'macros' | 'other'
  isHidden: boolean
}

/**
 * Walks over the records of a workbook's stream: they must be contiguous up to the end, and each sheet must begin where its
 * record says, and be complete. SheetJS silently reads truncated streams.
 */
function sheetRecords(stream: Buffer): SheetRecord[] {
  const sheets: (SheetRecord & { at: number })[] = []
  const whole = new Set<number>()
  const open: number[] = []
  for (let at = 0; at + 4 <= stream.length; ) {
    const [type, length] = [stream.readUInt16LE(at), stream.readUInt16LE(at + 2)]
    const content = stream.subarray(at + 4, at + 4 + length)
    if (content.length < length) throw damaged('It ends within a record')
    if (open.length === 0 && type !== record.beginning) {
      // Streams are padded to full sectors.
      if (at === 0) throw damaged('It does not begin as a workbook')
      break
    }
    if (type === record.password) throw new WorkbookRefused('password', 'It is encrypted')
    if (type === record.beginning) open.push(at)
    if (type === record.end) whole.add(open.pop() ?? -1)
    if (type === record.sheet && content.length >= 6) sheets.push(sheetOf(content))
    at += 4 + length
  }
  if (open.length > 0) throw damaged('It ends within a sheet')
  for (const { at } of sheets) if (!whole.has(at)) throw damaged(`There is no sheet at ${at}`)
  return sheets
}

function sheetOf(content: Buffer): SheetRecord & { at: number } {
  const kinds = { 0: 'cells', 1: 'macros' } as const
  const type = content.readUInt8(5)
  return {
    at: content.readUInt32LE(0),
    isHidden: (content.readUInt8(4) & 3) !== 0,
    kind: type in kinds ? kinds[type as keyof typeof kinds] : 'other',
  }
}

function damaged(message: string): WorkbookRefused {
  return new WorkbookRefused('damaged', message)
}
