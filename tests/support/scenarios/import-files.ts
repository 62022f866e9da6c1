import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { type ImportKind, importKindsDeclared } from '#contract/import/kinds.ts'
import { writeWorkbook } from '#server/workbook/write.ts'
import { fixture } from '#tests/support/fixtures.ts'

type Row = Record<string, string | number | boolean | null>

/** A workbook with these headers, in this order, and rows by them. */
export function workbookOf(headers: readonly string[], rows: readonly Row[], properties = {}): Promise<Buffer> {
  const sheet = {
    name: 'Import',
    columns: headers.map((header) => ({ header })),
    rows: rows.map((row) => headers.map((header) => row[header] ?? null)),
  }
  return buffer(writeWorkbook({ sheets: [sheet], properties }))
}

/** The workbook of a kind with Polish headers; rows by the keys of its columns. */
export function importWorkbook(kind: ImportKind, rows: readonly Row[]): Promise<Buffer> {
  const { columns, template } = importKindsDeclared[kind]
  const named = rows.map((row) => Object.fromEntries(columns.map(({ key, header }) => [header.pl, row[key] ?? null])))
  const headers = columns.map(({ header }) => header.pl)
  return workbookOf(headers, named, { 'partner-portal-template': `${kind}:${template}` })
}

/** A ZIP of files by their names. */
export function zipOf(files: Record<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name)
  zip.end()
  return buffer(zip.outputStream)
}

export const pdf = () => fixture('warranty-book.pdf')
