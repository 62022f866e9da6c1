import { expect, it } from 'vitest'
import { temporaryFile } from '#tests/support/temporary-file.ts'
import { partsOf, readRows, zipped } from '#tests/support/workbook.ts'

const folder = 'tests/fixtures/workbooks'

async function rowsOfParts(parts: Record<string, string | Buffer>) {
  return readRows(temporaryFile('book.xlsx', await zipped(parts)))
}

it.each(['xlsx', 'xls'])('reads what LibreOffice wrote as .%s', async (format) => {
  const group = ['Pompy ciepła', 'Pompy ciepła', 'Pompy ciepła', 'Kotły', 'Kotły']
  const name = (row: number) => `Usterka ${row}${row === 1 ? ' – pilna' : ''}`
  const total = ['2.6', '4.6', '#DIV/0!', 'true', 'suma 2']
  const expected = [1, 2, 3, 4, 5].map((row) => ({
    number: row + 1,
    cells: [
      `00${row}`,
      group[row - 1],
      name(row),
      `2024-05-0${row + 1}`,
      `2024-05-0${row + 1} 18:00`,
      `${row}.3`,
      total[row - 1],
      row === 2 ? '0123' : `${5901234123457 + row}`,
    ],
  }))
  const properties: unknown[] = []
  const sheet = (names: string[], told: object) => {
    properties.push(names, told)
    return names[0]
  }
  expect(await readRows(`${folder}/libreoffice.${format}`, { sheet })).toEqual([
    { number: 1, cells: ['kod', 'grupa', 'nazwa', 'od', 'zmieniono', 'cena', 'razem', 'ean'] },
    ...expected,
  ])
  expect(properties).toMatchObject([['Dane', 'Objaśnienia'], { template: 'error-codes' }])
})

it.each(['xlsx', 'xls'])('reads dates counted from 1904 in .%s', async (format) => {
  expect(await readRows(`${folder}/dates-1904.${format}`)).toEqual([{ number: 1, cells: ['2024-05-01'] }])
})

it('a formula with the zero of XlsxWriter has no value before Excel calculates it; other zeros are values', async () => {
  const row = '<row r="1"><c r="A1"><f>10*2</f><v>0</v></c><c r="B1"><v>0</v></c><c r="C1"><f>1+1</f><v>2</v></c></row>'
  const parts = partsOf({ rows: row })
  const calculated = String(parts['xl/workbook.xml'])
  const left = calculated.replace('</workbook>', '<calcPr calcId="124519" fullCalcOnLoad="1"/></workbook>')
  expect(await rowsOfParts(parts)).toEqual([{ number: 1, cells: ['0', '0', '2'] }])
  expect(await rowsOfParts({ ...parts, 'xl/workbook.xml': left })).toEqual([{ number: 1, cells: ['=10*2', '0', '2'] }])
})

it('reads every form of a cell', async () => {
  const cells = [
    '<c r="A1" t="inlineStr"><is><r><t>raz</t></r><r><rPr><b/></rPr><t xml:space="preserve"> dwa</t></r></is></c>',
    '<c r="B1" t="s"><v>0</v></c>',
    '<c r="C1" t="str"><f>"a"&amp;"b"</f><v>a&amp;b&#10;c</v></c>',
    '<c r="D1" t="b"><v>1</v></c>',
    '<c r="E1" t="e"><v>#N/A</v></c>',
    '<c r="F1" t="d"><v>2024-05-01T18:30:05</v></c>',
    '<c r="G1" s="1"><v>0.75</v></c>',
    '<c r="H1" s="2"><v>1.5</v></c>',
    '<c r="I1"><v>1E+21</v></c>',
    '<c r="J1"><v>-1.5E-7</v></c>',
    '<c r="K1" s="3"><v>59</v></c>',
    '<c r="L1" t="inlineStr"><is><t>_x0041__x005F_x0041_</t></is></c>',
    '<c r="M1"/>',
    '<c r="AB1" s="3"/>',
  ]
  const rows = await rowsOfParts({
    ...partsOf({ rows: `<row r="1">${cells.join('')}</row>` }),
    'xl/strings.xml':
      '<sst><si><t>\uFEFF wspólny </t><rPh sb="0" eb="1"><t>podpowiedź</t></rPh><phoneticPr/></si></sst>',
    'xl/styles.xml':
      '<styleSheet><numFmts count="1"><numFmt numFmtId="170" formatCode="[h]:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="20"/><xf numFmtId="170"/><xf numFmtId="14"/></cellXfs></styleSheet>',
  })
  expect(rows).toEqual([
    {
      number: 1,
      cells: [
        'raz dwa',
        'wspólny',
        'a&b\nc',
        'true',
        '#N/A',
        '2024-05-01 18:30:05',
        '18:00',
        '36:00',
        '1000000000000000000000',
        '-0.00000015',
        '1900-02-28',
        'A_x0041_',
      ],
    },
  ])
})

it('reads rows and cells without positions, prefixes, and absolute positions', async () => {
  const parts = partsOf({})
  const rows =
    '<x:row><x:c><x:v>1</x:v></x:c><x:c t="inlineStr"><x:is><x:t>dwa</x:t></x:is></x:c></x:row><x:row><x:c><x:v>3</x:v></x:c></x:row>'
  const found = await rowsOfParts({
    ...parts,
    'xl/_rels/workbook.xml.rels': String(parts['xl/_rels/workbook.xml.rels']).replace('"sheet.xml"', '"/data/a.xml"'),
    'data/a.xml': Buffer.from(`\uFEFF<x:worksheet><x:sheetData>${rows}</x:sheetData></x:worksheet>`, 'utf16le'),
  })
  expect(found).toEqual([
    { number: 1, cells: ['1', 'dwa'] },
    { number: 2, cells: ['3'] },
  ])
})

it('fills merged areas with their first cell, without extra rows', async () => {
  const rows =
    '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>9</v></c></row><row r="2"><c r="A2"/><c r="B2"/><c r="D2"><v>2</v></c></row><row r="3"><c r="A3"/></row>'
  const behind = '<mergeCells count="2"><mergeCell ref="A1:A1048576"/><mergeCell ref="B1:C2"/></mergeCells>'
  expect(await rowsOfParts(partsOf({ rows, behind }))).toEqual([
    { number: 1, cells: ['1', '9', '9'] },
    { number: 2, cells: ['1', '9', '9', '2'] },
  ])
})

it('counts a million empty rows as none', async () => {
  const empty = Array.from({ length: 1_048_574 }, (_, index) => `<row r="${index + 2}"/>`)
  const rows = `<row r="1"><c r="A1"><v>1</v></c></row>${empty.join('')}<row r="1048576"><c r="A1048576"><v>2</v></c></row>`
  expect(await rowsOfParts(partsOf({ rows }))).toEqual([
    { number: 1, cells: ['1'] },
    { number: 1_048_576, cells: ['2'] },
  ])
})
