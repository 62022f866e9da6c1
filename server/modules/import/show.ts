import { eq, isNotNull, not, type SQL, sql } from 'drizzle-orm'
import type { ColumnForm } from '#contract/import/column-forms.ts'
import { imports as contract } from '#contract/import/import.ts'
import { importKinds } from '#contract/import/kinds.ts'
import { rollbackDays } from '#contract/import/lifecycle.ts'
import {
  type ColumnReading,
  type ColumnSign,
  type ImportItem,
  type ImportProgress,
  type ImportRow,
  namedSections,
} from '#contract/import/records.ts'
import type { Locale, Translated } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import { correlated } from '#server/db/correlated.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, isOneOf, withinDays } from '#server/http/lists/conditions.ts'
import { users } from '#server/modules/auth/index.ts'
import { filesById, toMediaFile } from '#server/modules/media/index.ts'
import { refuse } from '#server/refusal.ts'
import type { ImportRecord } from './advance.ts'
import { convertedIn, formOf, meaningsOf, suggestedFactor } from './column-forms/forms.ts'
import { isToCorrect } from './dashboard.ts'
import { mappingOf } from './mapping.ts'
import { storedText } from './stored-text.ts'
import { imports } from './table.ts'

type Endpoints = (typeof contract)['endpoints']

const day = 86_400_000
/** Days for which files and rows of an import are kept. */
export const keptDays = 90

const createdByName = correlated<string | null>`(select first_name || ' ' || last_name from ${users}
  where ${users.id} = ${imports.created_by})`

const listed = {
  id: imports.id,
  kind: imports.kind,
  status: imports.status,
  counts: sql<ImportRow['counts']>`json_build_object('rows', rows_count, 'new', new_count, 'changed', changed_count,
    'same', same_count, 'error', error_count, 'skipped', skipped_count, 'written', written_count,
    'undone', undone_count, 'kept', kept_count)`,
  created_by_name: createdByName,
  created_at: imports.created_at,
  started_at: imports.started_at,
  finished_at: imports.finished_at,
  duration: imports.duration,
  xls_name: imports.xls_name,
  has_xls: sql<boolean>`${imports.xls_id} is not null`,
  has_zip: sql<boolean>`${imports.zip_id} is not null`,
  is_mappable: sql<boolean>`${imports.outline} is not null`,
  is_waiting: sql<boolean>`(${imports.step} = 'run') is true and ${imports.step_of} is null`,
  is_cleared: sql<boolean>`${imports.cleared_at} is not null`,
  version: imports.version,
}

/** The list of imports. */
export function listImports(call: Call<Endpoints['import.imports.index']>) {
  return answerList(call, contract.endpoints['import.imports.index'], {
    id: imports.id,
    counted: imports,
    rows: () => call.db.select(listed).from(imports).$dynamic(),
    sorts: { created_at: imports.created_at, status: imports.status, finished_at: imports.finished_at },
    filters: {
      kind: (kinds) => isOneOf(imports.kind, kinds),
      status: (statuses) => isOneOf(imports.status, statuses),
      created_by_name: (text) => contains(createdByName as SQL, text),
      created_at: (days) => withinDays(imports.created_at, days),
      to_correct: (is) => (is ? isToCorrect : not(isToCorrect)),
    },
  })
}

/** Running imports, for the badge of the navigation. */
export async function listRunning({ db, by }: CallContext) {
  const rows = await db.select().from(imports).where(isNotNull(imports.step)).orderBy(imports.id).limit(20)
  const isMine = (row: ImportRecord) => (row.run_by ?? row.created_by) === by.user_id
  return {
    results: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      status: row.status,
      progress: progressOf(row),
      is_mine: isMine(row),
    })),
  }
}

/** An import. Read in one statement, because a job may finish a step between two. */
export async function showImport({ db, at, locale }: CallContext, id: number): Promise<ImportItem> {
  const [found] = await db.select({ listed, row: imports, earlier }).from(imports).where(eq(imports.id, id))
  if (!found) return refuse('not_found')
  const { row } = found
  const files = await filesById(
    db,
    [row.xls_id, row.zip_id].flatMap((id) => id ?? []),
  )
  const shown = (id: string | null) => {
    const file = id === null ? undefined : files.get(id)
    return file ? toMediaFile(db, file, at) : null
  }
  return {
    ...found.listed,
    error_count: row.error_count,
    written_count: row.written_count,
    failed_step: row.failed_step,
    cancel_requested_at: row.cancel_requested_at,
    xls: shown(row.xls_id),
    zip: shown(row.zip_id),
    kept_until: keptUntil(row),
    rollback_until: rollbackUntil(row, at),
    mapping: row.mapping && mappingOf(row.mapping),
    earlier: found.earlier,
    failed_files: failedFiles(row),
    expected_duration: await expectedDuration(db, row),
    columns: row.columns,
    column_readings: readingsOf(row, locale),
    column_signs: signsOf(row, locale),
    hidden: hiddenIn(row),
    sections: await sectionsOf(db, row),
    empty_cells: row.empty_cells,
    cleared_count: row.cleared_count,
    unknown_columns: row.unknown_columns,
    template: row.template,
    is_old_template: row.template !== null && row.template < importKinds[row.kind].template,
    files: fileCounts(row),
    progress: progressOf(row),
    failure: row.failure_key && storedText(row.failure_key, locale, row.failure_parameters ?? {}),
  }
}

/** Columns whose cells have two meanings, in the order of the template. */
function readingsOf({ kind, column_forms }: ImportRecord, locale: Locale): ColumnReading[] {
  return importKinds[kind].columns.flatMap((column) => {
    const form = column_forms[column.key]
    if (!form?.example) return []
    const meanings = Object.entries(meaningsOf(column, form.example) ?? {}) as [ColumnForm, Translated][]
    return {
      column: column.key,
      form: formOf(form),
      is_chosen: form.chosen !== null,
      example: form.example,
      meanings: meanings.map(([name, value]) => ({ form: name, value: value[locale] })),
    }
  })
}

/** Currencies, percents and units that are not those of their columns, in the order of the template. */
function signsOf({ kind, column_forms }: ImportRecord, locale: Locale): ColumnSign[] {
  return importKinds[kind].columns.flatMap((column) => {
    const form = column_forms[column.key]
    return (form?.foreign ?? []).map((use) => ({
      column: column.key,
      ...use,
      unit: column.signs?.[0] ?? null,
      suggestion: suggestedFactor(use.sign, column.signs),
      value: (form && convertedIn(column, form, use)?.[locale]) ?? null,
    }))
  })
}

/** What is hidden in the sheet that is read. */
function hiddenIn({ outline, mapping }: ImportRecord): ImportItem['hidden'] {
  const { hidden_columns: columns = [], hidden_rows: rows = 0 } = outline?.[mapping?.sheet ?? 0] ?? {}
  if (columns.length + rows === 0) return null
  return { columns, rows, is_visible_only: mapping?.visible_only ?? false }
}

/** Skipped rows that have one text only. */
async function sectionsOf(db: Database, { id, skipped_count }: ImportRecord): Promise<ImportItem['sections']> {
  if (skipped_count === 0) return { count: 0, rows: [] }
  const { rows } = await db.execute<{ row_number: number; count: number }>(sql`
    select row_number, count(*) over ()::int as count from import_rows
    where import_id = ${id} and is_skipped and result is null
      and (select count(distinct value) from jsonb_each_text(cells)) = 1
    order by row_number limit ${namedSections}`)
  return { count: rows[0]?.count ?? 0, rows: rows.map(({ row_number }) => row_number) }
}

/** The latest earlier import of the same workbook that has written rows. */
const earlier = sql<ImportItem['earlier']>`(select json_build_object('id', other.id, 'finished_at', other.finished_at,
    'written', other.written_count)
  from imports other
  where other.xls_sha256 = imports.xls_sha256 and other.kind = imports.kind and other.id < imports.id
    and other.written_count > 0 and other.finished_at is not null
  order by other.id desc limit 1)`

/** Which of the files could not be read. */
function failedFiles({ status, failed_step, failure_key }: ImportRecord): ImportItem['failed_files'] {
  if (status !== 'failed' || failed_step !== 'parse' || failure_key === null) return []
  const isBoth = failure_key === 'import.both_refused'
  return (['xls', 'zip'] as const).filter((part) => isBoth || failure_key.startsWith(`import.${part}.`))
}

/** Seconds for a row and for a file, where no import of the kind has run yet. */
const usualTime = { row: 0.003, file: 0.05 }

/** How long the run is expected to take, by the latest runs of the kind. */
async function expectedDuration(db: Database, row: ImportRecord): Promise<number | null> {
  const toWrite = row.new_count + row.changed_count
  if (row.status !== 'parsed' || toWrite === 0) return null
  const { rows } = await db.execute<{ seconds: number | null; written: number | null }>(sql`
    select sum(duration)::float8 as seconds, sum(written_count)::float8 as written from (
      select duration, written_count from imports
      where kind = ${row.kind} and status = 'done' and duration > 0 and written_count > 0
      order by finished_at desc limit 5
    ) latest`)
  const { seconds = null, written = null } = rows[0] ?? {}
  const expected =
    seconds !== null && written !== null
      ? (toWrite * seconds) / written
      : toWrite * usualTime.row + row.files_used_count * usualTime.file
  return Math.max(1, Math.round(expected))
}

/** When files and rows are deleted, but not before it can no longer be rolled back. */
function keptUntil({ created_at, finished_at }: ImportRecord): string {
  const ends = [Date.parse(created_at) + keptDays * day]
  if (finished_at !== null) ends.push(Date.parse(finished_at) + rollbackDays * day)
  return new Date(Math.max(...ends)).toISOString()
}

const later = (from: string, days: number) => new Date(Date.parse(from) + days * day).toISOString()

/** Until when there is something to roll back; null when there is nothing, or no longer. */
function rollbackUntil({ written_count, finished_at, status }: ImportRecord, at: Date): string | null {
  if (written_count === 0 || finished_at === null || status === 'rolledBack') return null
  const until = later(finished_at, rollbackDays)
  return Date.parse(until) < at.getTime() ? null : until
}

function fileCounts({
  files_count,
  files_used_count,
  files_missing_count,
  files_left_out_count,
}: ImportRecord): ImportItem['files'] {
  return {
    all: files_count,
    used: files_used_count,
    unused: files_count - files_used_count - files_left_out_count,
    missing: files_missing_count,
    left_out: files_left_out_count,
  }
}

function progressOf(row: ImportRecord): ImportProgress | null {
  if (row.step === null || row.step_started_at === null) return null
  const { step, step_done, step_of, step_started_at, waiting_for } = row
  return { step, done: step_done, of: step_of, started_at: step_started_at, waiting_for }
}
