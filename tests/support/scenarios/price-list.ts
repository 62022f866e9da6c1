import { zipOf } from './import-files.ts'

/** A line of a price list, as its system writes it. */
export interface PriceLine {
  index: string
  name: string
  /** Net and gross price, with a decimal comma. */
  net: string
  gross: string
}

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const rowOf = (number: number, cells: Record<string, string>) =>
  `<row r="${number}">${Object.entries(cells)
    .map(([column, text]) => `<c r="${column}${number}" t="inlineStr"><is><t>${text}</t></is></c>`)
    .join('')}</row>`

const sheet = (rows: string[], merged: string[] = []) =>
  `${head}<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData>${
    merged.length === 0 ? '' : `<mergeCells>${merged.map((area) => `<mergeCell ref="${area}"/>`).join('')}</mergeCells>`
  }</worksheet>`

/**
 * A supplier's price list made for another system: a cover sheet, two merged title rows, a header of two lines with merged cells, and
 * prices as text with a decimal comma.
 */
export function priceList(lines: readonly PriceLine[]): Promise<Buffer> {
  const prices = sheet(
    [
      rowOf(1, { A: 'Cennik 2026 – pompy ciepła i kotły' }),
      rowOf(2, { A: 'Ceny w PLN, obowiązują od 1 marca 2026' }),
      rowOf(4, { A: 'Indeks towaru', B: 'Nazwa towaru', C: 'Cena katalogowa', E: 'J.m.' }),
      rowOf(5, { C: 'netto [PLN]', D: 'brutto [PLN]' }),
      ...lines.map(({ index, name, net, gross }, at) =>
        rowOf(6 + at, { A: index, B: name, C: net, D: gross, E: 'szt.' }),
      ),
    ],
    ['A1:E1', 'A2:E2', 'A4:A5', 'B4:B5', 'C4:D4', 'E4:E5'],
  )
  const type = (part: string, content: string) =>
    `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${content}+xml"/>`
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`
  const related = (...all: string[]) =>
    `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`
  const parts = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('/xl/workbook.xml', 'sheet.main')}${type('/xl/worksheets/sheet1.xml', 'worksheet')}${type('/xl/worksheets/sheet2.xml', 'worksheet')}</Types>`,
    '_rels/.rels': related(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Informacje" sheetId="1" r:id="rId1"/><sheet name="Cennik" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': related(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('rId2', 'worksheet', 'worksheets/sheet2.xml'),
    ),
    'xl/worksheets/sheet1.xml': sheet([
      rowOf(1, { A: 'Cennik ważny do odwołania.' }),
      rowOf(2, { A: 'Dział handlowy' }),
    ]),
    'xl/worksheets/sheet2.xml': prices,
  }
  return zipOf(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])))
}
