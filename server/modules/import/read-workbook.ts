import { sql } from 'drizzle-orm'
import { importKindsDeclared } from '#contract/import/declared-kinds.ts'
import type { ImportKind } from '#contract/import/kinds.ts'
import { locales } from '#contract/locale.ts'
import { serverText } from '#contract/messages/server-messages.ts'
import type { Database } from '#server/db/client.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { readWorkbook, type SheetRow } from '#server/workbook/read.ts'
import { WorkbookRefused } from '#server/workbook/refused.ts'
import type { ImportRecord } from './advance.ts'
import { cellOfColumn } from './cell-of-column.ts'
import type { Kind } from './kind.ts'
import { withLocalFile } from './local-file.ts'
import { plain } from './nearest.ts'
import { StepFailed } from './step-failed.ts'
import { inEachLanguage } from './stored-text.ts'
import { type Cells, import_rows } from './table.ts'

/** Maximum number of rows. */
export const maxRows = 200_000
/** Property of a workbook with its kind and template version, such as `error-codes:1`. */
export const templateProperty = 'partner-portal-template'
/** Column with the row number, in the workbook of faulty rows. */
export const rowNumberKey = '#row'

/** Header of a workbook. */
export interface Header {
  /** Column keys by position; null for columns that are not read. */
  keys: (string | null)[]
  unknown: string[]
  template: number | null
}

/** A header in the form in which headers are compared, without the mark of a required column. */
const cleaned = (header: string) => plain(header.replaceAll(/[*:()]/g, ' '))

/** Matches headers with columns, in any order and language. */
export function headerOf(
  { kind }: Pick<ImportRecord, 'kind'>,
  cells: readonly (string | null)[],
): Omit<Header, 'template'> {
  const known = new Map<string, string>()
  for (const { key, header, former = [] } of importKindsDeclared[kind].columns)
    for (const name of [key, ...Object.values(header), ...former]) known.set(cleaned(name), key)
  for (const locale of locales) known.set(cleaned(serverText('import.heading.row', locale)), rowNumberKey)
  const taken = new Set<string>()
  const unknown: string[] = []
  const keys = cells.map((cell) => {
    if (cell === null || cell.trim() === '') return null
    const key = known.get(cleaned(cell))
    if (key !== undefined && !taken.has(key)) {
      taken.add(key)
      return key
    }
    unknown.push(cell.trim().slice(0, 100))
    return null
  })
  return { keys, unknown }
}

/** A row of the workbook, by column key. */
export interface KeyedRow {
  row_number: number
  cells: Cells
  /** Keys of the cells whose text a person has typed. */
  typed: string[]
}

/** Reads the header and the rows of a workbook. Fails with a message for the person when the file is not a valid workbook. */
export async function readRows(
  storage: Storage,
  key: string,
  row: Pick<ImportRecord, 'kind'>,
  { onHeader, onRows }: { onHeader(header: Header): Promise<void>; onRows(rows: KeyedRow[]): Promise<void> },
): Promise<void> {
  await withLocalFile(storage, key, async (path) => {
    let template: number | null = null
    const sheet = (names: string[], properties: Record<string, string>) => {
      const [kind, version] = (properties[templateProperty] ?? '').split(':')
      if (kind === row.kind && /^\d{1,4}$/.test(version ?? '')) template = Number(version)
      return names[0]
    }
    let header: Header | null = null
    try {
      for await (const batch of readWorkbook(path, { sheet, maxRows })) {
        const rows = [...batch]
        if (!header) {
          header = { ...headerOf(row, rows.shift()?.cells ?? []), template }
          await onHeader(header)
        }
        const { keys } = header
        await onRows(rows.map((one) => keyed(row.kind, one, keys)).filter(({ cells }) => Object.keys(cells).length > 0))
      }
    } catch (error) {
      if (!(error instanceof WorkbookRefused)) throw error
      throw new StepFailed(`import.xls.${error.reason}`, { limit: maxRows })
    }
    if (!header) throw new StepFailed('import.xls.empty')
  })
}

function keyed(kind: ImportKind, row: SheetRow, keys: readonly (string | null)[]): KeyedRow {
  const found: KeyedRow = { row_number: row.number, cells: {}, typed: [] }
  for (const [place, key] of keys.entries()) {
    if (key === null) continue
    const type = importKindsDeclared[kind].columns.find((column) => column.key === key)?.type ?? 'text'
    const cell = cellOfColumn(type, row, place)
    if (cell === null) continue
    found.cells[key] = cell.text.replaceAll('\0', '')
    if (cell.isTyped) found.typed.push(key)
  }
  return found
}

/** Refuses a header without the required columns. */
export function refuseHeader({ kind }: Pick<ImportRecord, 'kind'>, { keys }: Header): void {
  const { columns } = importKindsDeclared[kind]
  if (!keys.some((key) => key !== null && key !== rowNumberKey)) throw new StepFailed('import.xls.no_columns')
  const missing = columns.filter(({ key, required }) => required && !keys.includes(key))
  if (missing.length > 0)
    throw new StepFailed('import.xls.missing_columns', {
      columns: inEachLanguage((locale) => missing.map(({ header }) => header[locale]).join(', ')),
    })
}

/** Stores unchecked rows. */
export async function insertRows(
  db: Database,
  import_id: number,
  kind: Kind,
  rows: readonly KeyedRow[],
): Promise<void> {
  if (rows.length === 0) return
  const told = rows.map(({ row_number, cells }) => ({ row_number, cells, identity: kind.identity(cells) }))
  await db.execute(sql`insert into ${import_rows} (import_id, row_number, cells, identity)
    select ${import_id}, row_number, cells, identity
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (row_number int, cells jsonb, identity text)
    on conflict (import_id, row_number) do nothing`)
}
