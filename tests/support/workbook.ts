import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { readWorkbook, type SheetRow, type WorkbookOptions } from '#server/workbook/read.ts'

/** The texts of all rows of a workbook. */
export async function readRows(
  path: string,
  options: Partial<WorkbookOptions> = {},
): Promise<Pick<SheetRow, 'number' | 'cells'>[]> {
  return (await readWholeRows(path, options)).map(({ number, cells }) => ({ number, cells }))
}

/** All rows of a workbook, with the shown texts of cells with numbers. */
export async function readWholeRows(path: string, options: Partial<WorkbookOptions> = {}): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const batch of readWorkbook(path, { maxRows: 200_000, ...options })) rows.push(...batch)
  return rows
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const related = (to: Record<string, string>) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(to)
    .map(
      ([target, type], index) => `<Relationship Id="rId${index + 1}" Type="${relations}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

/** The parts of an .xlsx file with one sheet; `rows` is the content of its `sheetData`, `behind` the XML after it. */
export function partsOf({
  rows = '',
  behind = '',
  kind = 'worksheet',
}: {
  rows?: string
  behind?: string
  kind?: string
}) {
  return {
    '_rels/.rels': related({ 'xl/workbook.xml': 'officeDocument' }),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Dane" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': related({
      'sheet.xml': kind,
      'strings.xml': 'sharedStrings',
      'styles.xml': 'styles',
    }),
    'xl/sheet.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${behind}</worksheet>`,
  } as Record<string, string | Buffer>
}

/** Packs the parts into a ZIP. */
export async function zipped(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}
