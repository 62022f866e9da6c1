import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { type ImportKind, importKinds } from '#contract/import/kinds.ts'
import { type CellText, readWorkbook, type SheetRow } from '#server/workbook/read.ts'
import { writeWorkbook } from '#server/workbook/write.ts'
import { fixture } from '#tests/support/fixtures.ts'

type Row = Record<string, string | number | boolean | null>

/** A workbook with these headers, in this order, and rows keyed by header. */
export function workbookOf(headers: readonly string[], rows: readonly Row[], properties = {}): Promise<Buffer> {
  const sheet = {
    name: 'Import',
    columns: headers.map((header) => ({ header })),
    rows: rows.map((row) => headers.map((header) => row[header] ?? null)),
  }
  return buffer(writeWorkbook({ sheets: [sheet], properties }))
}

/** The workbook of a kind with Polish headers; rows are keyed by column. */
export function importWorkbook(kind: ImportKind, rows: readonly Row[]): Promise<Buffer> {
  const { columns, template } = importKinds[kind]
  const named = rows.map((row) => Object.fromEntries(columns.map(({ key, header }) => [header.pl, row[key] ?? null])))
  const headers = columns.map(({ header }) => header.pl)
  return workbookOf(headers, named, { 'partner-portal-template': `${kind}:${template}` })
}

/** The texts of a workbook's first sheet, or of another one, with its sheets and its properties. */
export async function readSheet(path: string, sheet?: string) {
  const read: SheetRow[] = []
  let known: { names: string[]; properties: Record<string, string> } = { names: [], properties: {} }
  const choose = (names: string[], properties: Record<string, string>) => {
    known = { names, properties }
    return sheet ?? names[0]
  }
  for await (const batch of readWorkbook(path, { maxRows: 5000, sheet: choose })) read.push(...batch)
  return { ...known, cells: read.map(({ cells }) => cells) }
}

/** A copy of a workbook with each row, keyed by header, corrected. */
export function mendedWorkbook([head, ...rows]: readonly CellText[][], mend: (row: Row) => Row): Promise<Buffer> {
  const headers = (head ?? []).map(String)
  const read = rows.map((cells) => Object.fromEntries(headers.map((header, at) => [header, cells[at] ?? null])))
  return workbookOf(headers, read.map(mend))
}

/** A ZIP of files by their names. */
export function zipOf(files: Record<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name)
  zip.end()
  return buffer(zip.outputStream)
}

export const pdf = () => fixture('warranty-book.pdf')

/** A PNG of one pixel. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
