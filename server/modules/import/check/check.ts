import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { EmptyCells } from '#contract/import/column-forms.ts'
import type { ImportColumn } from '#contract/import/kinds/declaration.ts'
import { importKinds } from '#contract/import/kinds.ts'
import type { Database } from '#server/db/client.ts'
import type { ImportRecord } from '#server/modules/import/advance.ts'
import { type FoundForms, factorsOf, formOf } from '#server/modules/import/column-forms/forms.ts'
import { type ArchiveFiles, archiveFiles, fileKey } from '#server/modules/import/files/archive-files.ts'
import { spoiledCell } from '#server/modules/import/files/cell-of-column.ts'
import type { SameFiles } from '#server/modules/import/files/same-files.ts'
import type { Acts, Existing, Kind, Match, ReadRow } from '#server/modules/import/kind.ts'
import type { StoredText } from '#server/modules/import/stored-text.ts'
import type { Cells, Change, import_rows, Problem, Values } from '#server/modules/import/table.ts'
import { type Field, type Fields, valuesIn } from './fields.ts'
import { folded } from './nearest.ts'
import { yieldingToCalls } from './yield-to-calls.ts'

/** Context of a check, loaded once for many rows. */
export interface Checking {
  kind: Kind
  acts: Acts
  fields: Fields
  archive: ArchiveFiles
  same: SameFiles
  /** Keys of the columns of the workbook. */
  columns: readonly string[]
  /** Readings of the columns of numbers and dates. */
  forms: FoundForms
  /** Meaning of an empty cell whose record has a value. */
  emptyCells: EmptyCells
}

export interface CheckedRow {
  id: number
  row_number: number
  checked: 'new' | 'changed' | 'same' | 'error'
  problems: Problem[]
  changes: Change[]
  plan: Values | null
  files: string[]
  identity: string | null
  record_id: number | null
  checked_version: number | null
  /** Current state of the record. */
  existing: Existing | null
}

export type RawRow = Pick<typeof import_rows.$inferSelect, 'id' | 'row_number' | 'cells'>

/** Loads the context of a check. */
export async function beginCheck(kind: Kind, acts: Acts, row: ImportRecord, same: SameFiles): Promise<Checking> {
  return {
    kind,
    acts,
    same,
    fields: await kind.fields(acts),
    archive: await archiveFiles(acts.db, row),
    columns: row.columns,
    forms: row.column_forms,
    emptyCells: row.empty_cells,
  }
}

/**
 * Checks rows without writing anything. With `lock`, the records of the rows are locked to be written; duplicate rows are then
 * not looked for, because the check has found them and rows do not change while an import runs.
 */
export async function checkRows(
  checking: Checking,
  import_id: number,
  rows: readonly RawRow[],
  { lock = false }: { lock?: boolean } = {},
): Promise<CheckedRow[]> {
  const { kind, acts } = checking
  const yieldToCalls = yieldingToCalls()
  const read: (CellsRead & { row: RawRow })[] = []
  for (const row of rows) {
    await yieldToCalls()
    read.push({ row, ...readCells(checking, row.cells) })
  }
  const whole = read.filter(({ problems }) => problems.length === 0)
  const matched = new Map<number, Match>()
  if (whole.length > 0) {
    const wanted: ReadRow[] = whole.map(({ row, values }) => ({ id: row.id, row_number: row.row_number, values }))
    const matches = await kind.match(acts, wanted, lock)
    for (const [index, { row }] of whole.entries()) matched.set(row.id, matches[index] ?? null)
  }
  const identities = new Map(read.map(({ row }) => [row.id, kind.identity(row.cells)]))
  const told = lock ? [] : [...identities.values()].flatMap((identity) => identity ?? [])
  const first = await firstRows(acts.db, import_id, told)
  const declared = importKinds[kind.kind].columns
  const identifying = new Set(declared.filter(({ identifies }) => identifies).map(({ key }) => key))
  const checked: CheckedRow[] = []
  for (const { row, values, files, problems } of read) {
    await yieldToCalls()
    const identity = identities.get(row.id) ?? null
    // Rows whose cells cannot be read are alike in their mistake, not in their record.
    const isIdentified = identity !== null && !problems.some(({ column }) => column !== null && identifying.has(column))
    const earlier = isIdentified ? first.get(identity) : undefined
    const twice: Problem[] =
      earlier !== undefined && earlier < row.row_number
        ? [{ column: null, key: 'import.twice', parameters: { row: earlier } }]
        : []
    const match = matched.get(row.id) ?? null
    const unmatched = isProblem(match) ? [match] : []
    const existing = isProblem(match) ? null : match
    const compared = await compare(checking, values, existing)
    const own = problems.length === 0 ? (kind.refuse?.(values, existing, acts) ?? []) : []
    const all = [...problems, ...unmatched, ...own, ...twice]
    checked.push({
      id: row.id,
      row_number: row.row_number,
      ...compared,
      checked: all.length > 0 ? 'error' : compared.checked,
      problems: all,
      changes: all.length > 0 ? [] : compared.changes,
      plan: all.length > 0 ? null : compared.plan,
      files,
      identity,
      record_id: existing?.id ?? null,
      checked_version: existing?.version ?? null,
      existing,
    })
  }
  return checked
}

function isProblem(match: Match): match is Problem {
  return match !== null && 'key' in match
}

interface CellsRead {
  values: Values
  files: string[]
  problems: Problem[]
}

/** Reads the cells of a row. */
function readCells({ kind, fields, archive, columns, forms, emptyCells }: Checking, cells: Cells): CellsRead {
  const declared = importKinds[kind.kind].columns
  const result: CellsRead = { values: {}, files: [], problems: [] }
  for (const column of declared) {
    const { key, signs = [] } = column
    const field = fields[key]
    if (!field) continue
    const cell = cells[key] ?? ''
    const isPresent = columns.includes(key)
    // A required column that a workbook of changes lacks stays as it is.
    const required = column.required ? isPresent || kind.key === undefined : kind.key === key
    if (cell.trim() === '') {
      if (required) result.problems.push({ column: key, key: 'rule.required' })
      else if (isPresent && field.empty !== undefined && emptyCells === 'clear') result.values[key] = field.empty
      continue
    }
    const spoiled = spoiledCell(column, cell)
    if (spoiled) {
      result.problems.push({ column: key, ...spoiled })
      continue
    }
    const read = field.read(cell, { form: formOf(forms[key]), signs, factors: factorsOf(forms[key]) })
    if ('problem' in read) result.problems.push({ column: key, ...read.problem })
    else if (field.isFile) readFiles(result, key, field.isFile, archive, cell)
    else result.values[key] = read.value
  }
  return result
}

function readFiles(
  result: CellsRead,
  column: string,
  { formats, several }: NonNullable<Field['isFile']>,
  archive: ArchiveFiles,
  cell: string,
): void {
  const names = several ? valuesIn(cell) : [cell.trim()]
  const found = names.map((name) => archive.find(name, formats))
  result.files.push(...names.map(fileKey))
  const wrong = found.find((one) => 'key' in one && !('crc' in one))
  if (wrong && !('crc' in wrong)) {
    const mended = found.map((one, index) => ('crc' in one ? names[index] : one.suggestion))
    const isMended = mended.every((part) => typeof part === 'string')
    const isOnly = names.length === 1 && wrong.key === 'import.file_missing_named'
    const told = isOnly ? ({ key: 'import.file_missing', parameters: wrong.parameters } as const) : wrong
    result.problems.push({ column, ...told, suggestion: isMended ? mended.join('; ') : null })
    return
  }
  const entries = found.flatMap((one) => ('crc' in one ? [{ entry: one.id }] : []))
  result.values[column] = several ? entries : (entries[0] ?? null)
}

/** Compares a row with its record. Files are equal when their bytes are. */
async function compare({ kind, fields, same, acts }: Checking, read: Values, existing: Existing | null) {
  const values: Values = { ...read }
  const declared = importKinds[kind.kind].columns
  for (const { key } of declared) {
    if (fields[key]?.isFile && key in values)
      values[key] = await same.resolve(acts.db, values[key], existing?.values[key])
  }
  if (!existing) return { checked: 'new' as const, changes: [], plan: values }
  const changed = declared.filter(
    (column) =>
      column.key in values &&
      !kind.manner?.includes(column.key) &&
      !isUnchanged(column, values[column.key], existing.values[column.key]),
  )
  if (changed.length === 0) return { checked: 'same' as const, changes: [], plan: null }
  const show = (key: string, value: unknown) => shownValue({ fields, same, acts }, key, value)
  const changes: Change[] = []
  for (const { key } of changed)
    changes.push({ column: key, old: await show(key, existing.values[key]), new: await show(key, values[key]) })
  const written = [...changed.map(({ key }) => key), ...(kind.manner ?? []).filter((key) => key in values)]
  return {
    checked: 'changed' as const,
    changes,
    plan: Object.fromEntries(written.map((key) => [key, values[key]])),
  }
}

/** Whether a value is that of the record. Identifying columns keep the spelling of the record: T10 and t10 are one code. */
function isUnchanged({ identifies }: ImportColumn, value: unknown, stored: unknown): boolean {
  const isName = identifies && typeof value === 'string' && typeof stored === 'string'
  return isName ? folded(value) === folded(stored) : isDeepStrictEqual(value, stored)
}

/** A value as text for a person; files are shown by name. */
export async function shownValue(
  { fields, same, acts }: Pick<Checking, 'fields' | 'same' | 'acts'>,
  column: string,
  value: unknown,
): Promise<StoredText | null> {
  const field = fields[column]
  return field?.isFile ? same.nameOf(acts.db, value) : (field?.show(value) ?? null)
}

/** The first unskipped row of each identity. Each is looked up in the index. */
async function firstRows(db: Database, import_id: number, identities: readonly string[]): Promise<Map<string, number>> {
  if (identities.length === 0) return new Map()
  const { rows } = await db.execute<{ identity: string; row: number }>(sql`
    select told.identity, min(same.row_number) as row
    from unnest(${sql.param([...new Set(identities)])}::text[]) as told (identity) cross join lateral (
      select row_number from import_rows
      where import_id = ${import_id} and identity = told.identity and not is_skipped offset 0
    ) as same
    group by told.identity`)
  return new Map(rows.map(({ identity, row }) => [identity, row]))
}
