import { execFileSync } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { read } from '@e965/xlsx'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CellText, SheetRow } from '#server/workbook/read.ts'
import { inBatches } from '#server/workbook/row-batches.ts'
import { type WrittenWorkbook, writeWorkbook } from '#server/workbook/write.ts'
import { openXlsx } from '#server/workbook/xlsx/open-xlsx.ts'
import { temporaryFile } from '#tests/support/temporary-file.ts'
import { readRows } from '#tests/support/workbook.ts'

const written = async (book: WrittenWorkbook) => temporaryFile('book.xlsx', await buffer(writeWorkbook(book)))

const template: WrittenWorkbook = {
  properties: { template: 'error-codes', version: '3' },
  sheets: [
    {
      name: 'Kody',
      columns: [
        { header: 'kod', kind: 'text', note: 'Jak na wyświetlaczu' },
        { header: 'typ', values: ['Ogrzewanie', 'Chłodzenie & "CWU"'] },
        { header: 'grupy', values: Array.from({ length: 900 }, (_, index) => `Grupa ${index}`), otherValues: true },
      ],
      rows: [
        ['007', 'Ogrzewanie', { value: 'Grypa 7', comment: 'Nie ma takiej grupy.\nMoże: Grupa 7', bad: true }],
        ['=A1', { value: null, comment: 'Wymagane', bad: true }],
        [{ kind: 'date', serial: 45413 }, 0.5, true],
      ],
    },
    { name: 'Objaśnienia', columns: [{ header: 'kolumna', kind: 'wrapped' }], rows: [['kod']], filter: false },
  ],
}

it('reads back with its properties, the first sheet by default', async () => {
  const path = await written(template)
  let told: unknown
  const sheet = (names: string[], properties: Record<string, string>) => {
    told = { names, properties }
    return names[0]
  }
  expect(await readRows(path, { sheet })).toEqual([
    { number: 1, cells: ['kod', 'typ', 'grupy'] },
    { number: 2, cells: ['007', 'Ogrzewanie', 'Grypa 7'] },
    { number: 3, cells: ['=A1'] },
    { number: 4, cells: ['2024-05-01', '0.5', 'true'] },
  ])
  expect(told).toEqual({ names: ['Kody', 'Objaśnienia'], properties: { template: 'error-codes', version: '3' } })
})

it('has comments at its cells, red fills, and drop-downs from a hidden sheet', async () => {
  const path = await written(template)
  expect(execFileSync('unzip', ['-tq', path]).toString()).toContain('No errors')
  const { Sheets, Workbook } = read(await buffer(writeWorkbook(template)), { cellStyles: true })
  const comment = (cell: string) => Sheets.Kody?.[cell]?.c?.[0]?.t
  expect([comment('A1'), comment('C2'), comment('B3'), comment('A2')]).toEqual([
    'Jak na wyświetlaczu',
    'Nie ma takiej grupy.\nMoże: Grupa 7',
    'Wymagane',
    undefined,
  ])
  expect(Sheets.Kody?.C2?.s).toMatchObject({ fgColor: { rgb: 'FFC7CE' } })
  expect(Workbook?.Sheets?.map(({ name, Hidden }) => [name, Hidden])).toEqual([
    ['Kody', 0],
    ['Objaśnienia', 0],
    ['lists', 1],
  ])
  expect([Sheets.lists?.A3?.v, Sheets.lists?.B901?.v]).toEqual(['Chłodzenie & "CWU"', 'Grupa 899'])
  const sheet = execFileSync('unzip', ['-p', path, 'xl/worksheets/sheet1.xml']).toString()
  expect(sheet).toContain('sqref="B2:B1048576"><formula1>lists!$A$2:$A$3</formula1>')
  expect(sheet).toContain('sqref="C2:C1048576"><formula1>lists!$B$2:$B$901</formula1>')
})

it('holds any texts, which read back as a person sees them', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('_x0041_', '_x005F_', 'a\r\nb', '\uFEFFx', 'z\u0307', ' ', '<a b="c">&amp;', '00', '1e5', '#N/A'),
  )
  const rows = fc.array(fc.array(fc.option(text), { maxLength: 5 }), { minLength: 1, maxLength: 30 })
  const shown = (cell: string | null): CellText =>
    (cell ?? '')
      .replaceAll(/(?![\t\n\r])\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}/gu, '')
      .replaceAll(/\r\n?/g, '\n')
      .trim()
      .normalize('NFC') || null
  await fc.assert(
    fc.asyncProperty(rows, async (lines) => {
      const path = await written({ sheets: [{ name: 'A', columns: [{ header: 'a' }], rows: lines }] })
      const expected = lines.map((cells, index) => ({ number: index + 2, cells: withoutEnd(cells.map(shown)) }))
      const book = await openXlsx(path)
      const found: SheetRow[] = []
      for await (const batch of inBatches(book.rows('A'), 100)) found.push(...batch)
      await book.close()
      expect(found).toEqual([{ number: 1, cells: ['a'] }, ...expected.filter(({ cells }) => cells.length > 0)])
    }),
    { numRuns: 60 },
  )
})

function withoutEnd(cells: CellText[]): CellText[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== null) + 1)
}

it('ends with the error of its rows, and stops them when nobody reads on', async () => {
  const sheet = (rows: AsyncIterable<string[]>) => ({ sheets: [{ name: 'A', columns: [{ header: 'a' }], rows }] })
  const failing = (async function* () {
    yield ['x']
    throw new Error('no rows any more')
  })()
  await expect(buffer(writeWorkbook(sheet(failing)))).rejects.toThrow('no rows any more')
  let stopped = () => {}
  const end = new Promise<void>((resolve) => {
    stopped = resolve
  })
  const endless = (async function* () {
    try {
      for (;;) yield [String(Math.random())]
    } finally {
      stopped()
    }
  })()
  const file = writeWorkbook(sheet(endless))
  let length = 0
  for await (const chunk of file) {
    length += chunk.length
    if (length > 200_000) break
  }
  await end
})
