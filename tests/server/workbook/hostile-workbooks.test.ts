import { readFileSync } from 'node:fs'
import { CFB, utils, write } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { WorkbookRefused } from '#server/workbook/refused.ts'
import { temporaryFile } from '#tests/support/temporary-file.ts'
import { partsOf, readRows, zipped } from '#tests/support/workbook.ts'

async function refusal(content: string | Buffer, name = 'book.xls'): Promise<unknown> {
  const read = await readRows(temporaryFile(name, content)).catch((error) => error)
  return read instanceof WorkbookRefused ? read.reason : read
}

const xlsx = readFileSync('tests/fixtures/workbooks/libreoffice.xlsx')
const xls = readFileSync('tests/fixtures/workbooks/libreoffice.xls')

function written(bookType: 'xlsb' | 'ods' | 'html' | 'csv' | 'xlml' | 'biff2' | 'biff5' | 'xls'): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['kod'], ['E01']]), 'Dane')
  return write(book, { type: 'buffer', bookType }) as Buffer
}

/** A compound document with a stream of that name. */
function compound(...streams: string[]): Buffer {
  const document = CFB.utils.cfb_new()
  for (const name of streams) CFB.utils.cfb_add(document, name, Buffer.alloc(5000, 7))
  return CFB.write(document, { type: 'buffer' }) as Buffer
}

const row = '<row r="1"><c r="A1"><v>1</v></c></row>'

it('refuses a workbook with a password', async () => {
  expect(await refusal(readFileSync('tests/fixtures/workbooks/password.xls'))).toBe('password')
  expect(await refusal(compound('EncryptionInfo', 'EncryptedPackage'), 'book.xlsx')).toBe('password')
})

it.each(['html', 'csv', 'xlml', 'ods', 'xlsb', 'biff2'] as const)('refuses %s called .xls', async (format) => {
  expect(await refusal(written(format))).toBe('notWorkbook')
})

it('refuses documents of other programs, and an empty file', async () => {
  expect(await refusal(compound('WordDocument'))).toBe('notWorkbook')
  expect(await refusal(await zipped({ 'word/document.xml': '<document/>' }), 'book.xlsx')).toBe('notWorkbook')
  expect(await refusal('')).toBe('notWorkbook')
})

it('reads an Excel 95 workbook', async () => {
  expect(await refusal(written('biff5'))).toEqual([
    { number: 1, cells: ['kod'] },
    { number: 2, cells: ['E01'] },
  ])
})

it('refuses truncated and damaged files', async () => {
  for (const part of [0.2, 0.5, 0.9]) {
    expect([part, await refusal(xlsx.subarray(0, xlsx.length * part), 'book.xlsx')]).toEqual([part, 'damaged'])
    expect([part, await refusal(xls.subarray(0, xls.length * part))]).toEqual([part, 'damaged'])
  }
  const parts = partsOf({ rows: row })
  expect(await refusal(await zipped({ ...parts, 'xl/sheet.xml': `<worksheet><sheetData>${row}` }))).toBe('damaged')
  expect(await refusal(await zipped(partsOf({ rows: '<row r="1"><c r="A1" t="s"><v>7</v></c></row>' })))).toBe(
    'damaged',
  )
  const changed = Buffer.from(xlsx)
  const sheet = changed.indexOf('xl/worksheets/sheet1.xml') + 60
  changed.fill(0x55, sheet, sheet + 20)
  expect(await refusal(changed, 'book.xlsx')).toBe('damaged')
})

it('refuses macros without a sheet', async () => {
  expect(await refusal(await zipped(partsOf({ kind: 'xlMacrosheet' })), 'book.xlsm')).toBe('macroOnly')
  const document = CFB.read(written('xls'), { type: 'buffer' })
  const stream = CFB.find(document, '/Workbook').content as Buffer
  // The record of the sheet: type 0x85, length, place (4 bytes), visibility, kind.
  const record = stream.findIndex((byte, at) => byte === 0x85 && stream[at + 1] === 0 && stream[at + 3] === 0)
  stream[record + 9] = 1
  expect(await refusal(CFB.write(document, { type: 'buffer' }) as Buffer)).toBe('macroOnly')
})

it('refuses content that is too large when unpacked', async () => {
  const bomb = await zipped({ ...partsOf({ rows: row }), 'xl/strings.xml': Buffer.alloc(257 * 1024 * 1024, 32) })
  expect(bomb.length).toBeLessThan(1_000_000)
  expect(await refusal(bomb, 'book.xlsx')).toBe('tooLarge')
  const wide = '<row r="1"><c r="XFD1"><v>1</v></c></row>'
  // A stray value far to the right is no part of a table.
  expect(await refusal(await zipped(partsOf({ rows: wide })))).toEqual([])
  const deep = '<a>'.repeat(200) + '</a>'.repeat(200)
  expect(await refusal(await zipped(partsOf({ rows: deep })))).toBe('damaged')
  const long = `<row r="1"><c r="A1" t="inlineStr"><is><t>${'x'.repeat(400_000)}</t></is></c></row>`
  expect(await refusal(await zipped(partsOf({ rows: long })))).toBe('damaged')
})

it('refuses a tag that does not end', async () => {
  const sheet = Buffer.alloc(40 * 1024 * 1024, 'x')
  sheet.write('<worksheet a="')
  expect(await refusal(await zipped({ ...partsOf({}), 'xl/sheet.xml': sheet }), 'book.xlsx')).toBe('damaged')
})

it('knows only the entities of XML', async () => {
  const sheet = `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&b;&lt;</t></is></c></row></sheetData></worksheet>`
  const path = temporaryFile('book.xlsx', await zipped({ ...partsOf({}), 'xl/sheet.xml': sheet }))
  expect(await readRows(path)).toEqual([{ number: 1, cells: ['&b;<'] }])
})
