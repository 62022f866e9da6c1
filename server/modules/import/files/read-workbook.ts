import { sql } from 'drizzle-orm'
import { headerName, templateColumn } from '#contract/import/column-names.ts'
import { type ImportKind, importKinds } from '#contract/import/kinds.ts'
import { headersIn, outlineColumns, outlineRows, rowsBelow, type SheetOutline } from '#contract/import/mapping.ts'
import { type Locale, locales } from '#contract/messages/locale.ts'
import { serverText } from '#contract/messages/server-messages.ts'
import { cleaned } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import type { ImportRecord } from '#server/modules/import/advance.ts'
import type { Kind } from '#server/modules/import/kind.ts'
import { StepFailed } from '#server/modules/import/step-failed.ts'
import { type Cells, import_rows, type StoredMapping } from '#server/modules/import/table.ts'
import { erpNameOf } from '#server/texts/erp-name.ts'
import { readWorkbook, type SheetRow } from '#server/workbook/read.ts'
import { WorkbookRefused } from '#server/workbook/refused.ts'
import { cellOfColumn } from './cell-of-column.ts'
import { withLocalFile } from './local-file.ts'

/** Maximum number of rows. */
export const maxRows = 200_000
/** Number of sheets of which the first rows are kept, and of characters of each cell. */
const maxSheets = 12
const shownCharacters = 80
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
  /** Key of the import and its rows that the row numbers are of. */
  rows_of: string | null
}

/** Heading of the column of row numbers in the workbook of faulty rows, with the key of the rows that the numbers are of. */
export function rowNumberHeading({ id, rows_key }: Pick<ImportRecord, 'id' | 'rows_key'>, locale: Locale): string {
  return `${serverText('import.heading.row', locale)} (import ${[id, rows_key ?? []].flat().join('-')})`
}

const rowNumberHeadings = locales.map((locale) => headerName(serverText('import.heading.row', locale)))

/** Whether a header is that of row numbers, with or without the key. */
const isRowNumber = (header: string) =>
  rowNumberHeadings.some((heading) =>
    [heading, `${heading} import`].some((own) => headerName(header.replace(/\d.*/, '')) === own),
  )

/** Matches headers with columns, in any order and language. */
export function headerOf(
  { kind }: Pick<ImportRecord, 'kind'>,
  cells: readonly (string | null)[],
  erp: string,
): Pick<Header, 'keys' | 'unknown' | 'rows_of'> {
  const taken = new Set<string>()
  const unknown: string[] = []
  let rows_of: string | null = null
  const keys = cells.map((cell) => {
    if (cell === null || cell.trim() === '') return null
    if (isRowNumber(cell)) rows_of = /import ([\w-]+)/.exec(cell)?.[1] ?? null
    const key = isRowNumber(cell) ? rowNumberKey : templateColumn(kind, cell, erp)
    if (key !== undefined && !taken.has(key)) {
      taken.add(key)
      return key
    }
    unknown.push(cell.trim().slice(0, 100))
    return null
  })
  return { keys, unknown, rows_of }
}

/** A row of the workbook, by column key. */
export interface KeyedRow {
  row_number: number
  cells: Cells
  /** Keys of the cells whose text a person has typed. */
  typed: string[]
  /** Whether it is the heading of a section: one text in the whole row, which is no record. */
  isSection: boolean
}

/** The columns of a mapped workbook by position, and the headers of the others. */
function mappedHeader(mapping: StoredMapping, sheets: readonly SheetOutline[]): Header {
  const keyAt = new Map(Object.entries(mapping.columns).map(([key, at]) => [at, key]))
  const sheet = sheets[mapping.sheet]
  const headers = sheet ? headersIn(sheet, mapping) : []
  const width = Math.max(headers.length, ...[...keyAt.keys()].map((at) => at + 1))
  const keys = Array.from({ length: width }, (_, at) => keyAt.get(at) ?? null)
  const unknown = headers.flatMap((header, at) => (header === null || keyAt.has(at) ? [] : header.slice(0, 100)))
  return { keys, unknown, template: null, rows_of: null }
}

/**
 * Reads the header and the rows of a workbook, by its mapping if it has one. Fails with a message for the person when the file is
 * not a valid workbook.
 */
export async function readRows(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  key: string,
  row: Pick<ImportRecord, 'kind'> & Partial<Pick<ImportRecord, 'mapping' | 'outline'>>,
  { onHeader, onRows }: { onHeader(header: Header): Promise<void>; onRows(rows: KeyedRow[]): Promise<void> },
): Promise<void> {
  await withLocalFile(storage, key, async (path) => {
    let template: number | null = null
    const sheet = (names: string[], properties: Record<string, string>) => {
      const [kind, version] = (properties[templateProperty] ?? '').split(':')
      if (kind === row.kind && /^\d{1,4}$/.test(version ?? '')) template = Number(version)
      return names[row.mapping?.sheet ?? 0]
    }
    const { mapping = null } = row
    let header: Header | null = null
    try {
      for await (const batch of readWorkbook(path, { sheet, maxRows })) {
        const rows = mapping ? rowsBelow(batch, mapping) : [...batch]
        if (!header) {
          header = mapping
            ? mappedHeader(mapping, row.outline ?? [])
            : { ...headerOf(row, rows.shift()?.cells ?? [], erpNameOf(db)), template }
          await onHeader(header)
        }
        const { keys } = header
        const record_key = mapping?.key ?? null
        await onRows(
          rows
            .map((one) => keyed(row.kind, one, { keys, record_key }))
            .filter(({ cells }) => Object.keys(cells).length > 0),
        )
      }
    } catch (error) {
      if (!(error instanceof WorkbookRefused)) throw error
      throw new StepFailed(`import.xls.${error.reason}`, { limit: maxRows })
    }
    if (!header) throw new StepFailed('import.xls.empty')
  })
}

function keyed(
  kind: ImportKind,
  row: SheetRow,
  { keys, record_key }: { keys: readonly (string | null)[]; record_key: string | null },
): KeyedRow {
  const isSection = isSectionOf(kind, row, { keys, record_key })
  const found: KeyedRow = { row_number: row.number, cells: {}, typed: [], isSection }
  for (const [place, key] of keys.entries()) {
    if (key === null) continue
    const column = importKinds[kind].columns.find((one) => one.key === key) ?? { type: 'text' as const }
    const cell = cellOfColumn(column, row, place)
    if (cell === null) continue
    found.cells[key] = cell.text
    if (cell.isTyped) found.typed.push(key)
  }
  return found
}

/**
 * Whether a row has one text only, as headings of sections in price lists do, and no record can have so little. A text with a digit
 * may be a number by which a record is found.
 */
function isSectionOf(
  kind: ImportKind,
  { cells, numbers = {} }: SheetRow,
  { keys, record_key }: { keys: readonly (string | null)[]; record_key: string | null },
): boolean {
  const filled = cells.flatMap((cell, at) => (cell === null ? [] : [{ cell, isNumber: at in numbers }]))
  const [first] = filled
  if (!first || first.isNumber || filled.some(({ cell }) => cell !== first.cell)) return false
  const { columns } = importKinds[kind]
  const isKey = columns.some(({ key, identifies }) => identifies && (cells[keys.indexOf(key)] ?? null) !== null)
  if (/\d/.test(first.cell) && (isKey || record_key !== null)) return false
  return record_key !== null || columns.filter(({ key, required }) => required && keys.includes(key)).length > 1
}

/** The first rows of the visible sheets, which show where the columns are. Empty and unreadable sheets keep their position. */
export async function outlineOf(storage: Storage, key: string): Promise<SheetOutline[]> {
  return withLocalFile(storage, key, async (path) => {
    let names: string[] = []
    let refusal: WorkbookRefused | null = null
    const sheets: SheetOutline[] = []
    let left = maxRows
    // The names come with the first sheet.
    for (let at = 0; at === 0 || at < Math.min(names.length, maxSheets); at += 1) {
      const sheet = (found: string[]) => {
        names = found
        return found[at]
      }
      const outline: Omit<SheetOutline, 'name'> = { rows: [], hidden_columns: [], hidden_rows: 0 }
      try {
        left -= await outlineSheet(path, sheet, { outline, left })
      } catch (error) {
        if (!(error instanceof WorkbookRefused)) throw error
        refusal ??= error
      }
      sheets.push({ name: cleaned(names[at] ?? ''), ...outline })
    }
    if (sheets.some(({ rows }) => rows.length > 0)) return sheets
    const { reason } = (refusal as WorkbookRefused | null) ?? { reason: 'empty' as const }
    throw new StepFailed(`import.xls.${reason}`, { limit: maxRows })
  })
}

/**
 * Reads the first rows of a sheet and counts what is hidden in all of it, or in the rows that are `left` of those of the workbook;
 * what is read before a refusal stays. Returns the number of rows read.
 */
async function outlineSheet(
  path: string,
  sheet: (names: string[]) => string | undefined,
  { outline, left }: { outline: Omit<SheetOutline, 'name'>; left: number },
): Promise<number> {
  let count = 0
  for await (const batch of readWorkbook(path, { sheet, maxRows })) {
    if (count === 0) {
      outline.rows = batch.slice(0, outlineRows).map((row) => ({ number: row.number, cells: shownCells(row) }))
      const isFilled = (at: number) => batch.some(({ cells }) => (cells[at] ?? null) !== null)
      outline.hidden_columns = (batch[0]?.hiddenColumns ?? []).filter((at) => at < outlineColumns && isFilled(at))
    }
    count += batch.length
    outline.hidden_rows = (outline.hidden_rows ?? 0) + batch.filter(({ isHidden }) => isHidden).length
    if (count >= left) break
  }
  return count
}

/** The first cells of a row as a person sees them: a number with the currency, percent or unit of its format. */
function shownCells({ cells, signed = {} }: SheetRow): (string | null)[] {
  return cells.slice(0, outlineColumns).map((cell, at) => {
    const number = signed[at]
    const text = number ? `${number.number} ${number.sign}` : cell
    return text && cleaned(text.slice(0, shownCharacters))
  })
}

/** Stores unchecked rows. Headings of sections are skipped. */
export async function insertRows(
  db: Database,
  import_id: number,
  kind: Kind,
  rows: readonly KeyedRow[],
): Promise<void> {
  if (rows.length === 0) return
  const told = rows.map(({ row_number, cells, isSection }) => ({
    row_number,
    cells,
    identity: kind.identity(cells),
    is_skipped: isSection,
  }))
  await db.execute(sql`insert into ${import_rows} (import_id, row_number, cells, identity, is_skipped)
    select ${import_id}, row_number, cells, identity, is_skipped
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      as told (row_number int, cells jsonb, identity text, is_skipped boolean)
    on conflict (import_id, row_number) do nothing`)
}
