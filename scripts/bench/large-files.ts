import { randomBytes } from 'node:crypto'
import { createWriteStream, writeFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { CFB, utils, write } from '@e965/xlsx'
import { ZipFile } from 'yazl'

/** Twelve cells of an error code, as an import of them has. */
function cellsOf(index: number): (string | number)[] {
  return [
    ...[`E${index}`, `Błąd wentylatora nr ${index}`, `Fan fault no. ${index}`],
    `Sprawdź przewód zasilający i złącze wentylatora, potem włącz ponownie. ${index}`,
    `Check the supply cable and the connector of the fan, then switch on again. ${index}`,
    ...[`Pompy ciepła/Powietrze–woda/Seria ${index % 40}`, `MODEL-${index % 300}; MODEL-${index % 17}`],
    ...[`instrukcja-${index % 3000}.pdf`, `manual-${index % 3000}.pdf`, index, index * 1.25, 45_000 + (index % 1000)],
  ]
}

/** An .xlsx with shared texts, as Excel writes it. */
export function writeXlsx(path: string, rows: number): void {
  const sheet = utils.aoa_to_sheet(Array.from({ length: rows }, (_, index) => cellsOf(index)))
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Dane')
  writeFileSync(path, write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }) as Buffer)
}

/** An .xls with the text in each cell (BIFF8), as SheetJS writes it, which takes minutes for one of that size. */
export function writeXls(path: string, rows: number): void {
  const cells: Buffer[] = []
  for (let row = 0; row < rows; row++)
    for (const [column, value] of cellsOf(row).entries()) {
      const place = Buffer.alloc(6)
      place.writeUInt16LE(row, 0)
      place.writeUInt16LE(column, 2)
      const isText = typeof value === 'string'
      cells.push(record(isText ? 0x204 : 0x203, Buffer.concat([place, isText ? textOf(value) : numberOf(value)])))
    }
  const beginning = (kind: number) =>
    record(0x809, Buffer.from([0, 6, kind, 0, 0xbb, 0x0d, 0xcc, 0x07, 0, 0, 0, 0, 6, 0, 0, 0]))
  const end = record(0x0a, Buffer.alloc(0))
  const sheet = record(0x85, Buffer.from([0, 0, 0, 0, 0, 0, 4, 0, ...Buffer.from('Dane')]))
  const globals = [beginning(5), sheet, end]
  sheet.writeUInt32LE(Buffer.concat(globals).length, 4)
  const document = CFB.utils.cfb_new()
  CFB.utils.cfb_add(document, '/Workbook', Buffer.concat([...globals, beginning(0x10), ...cells, end]))
  writeFileSync(path, CFB.write(document, { type: 'buffer' }) as Buffer)
}

function textOf(text: string): Buffer {
  return Buffer.concat([Buffer.from([text.length & 0xff, text.length >> 8, 1]), Buffer.from(text, 'utf16le')])
}

function numberOf(value: number): Buffer {
  const content = Buffer.alloc(8)
  content.writeDoubleLE(value)
  return content
}

function record(type: number, content: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(content.length, 2)
  return Buffer.concat([head, content])
}

/** A ZIP of documents that nothing makes smaller, as scans are. */
export async function writeZip(path: string, entries: number, bytes: number): Promise<void> {
  const content = randomBytes(bytes)
  const end = 'xref\n0 1\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n'
  content.write('%PDF-1.7\nxref\n')
  content.write(end, bytes - end.length)
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(path))
  for (let index = 0; index < entries; index++)
    zip.addBuffer(content, `instrukcje/instrukcja-${index}.pdf`, { compressionLevel: 1 })
  zip.end()
  await written
}
