import * as v from 'valibot'
import { endpoint, module } from '#contract/endpoint.ts'
import { dates, oneOf, text } from '#contract/filters.ts'
import { list, lookup } from '#contract/list.ts'
import { locales } from '#contract/locale.ts'
import { fileId, MediaFile } from '#contract/media/files.ts'
import { choice, flag, id, paragraphs, requiredText, say, version } from '#contract/rules.ts'
import { importKinds } from './kinds.ts'
import { importStatuses, importSteps } from './lifecycle.ts'

/** What the check says of a row. */
export const rowKinds = ['new', 'changed', 'same', 'error', 'skipped'] as const
export type RowKind = (typeof rowKinds)[number]

/** What became of a row: written, taken back, or kept at a rollback because somebody has edited its record since. */
export const rowResults = ['written', 'undone', 'kept'] as const

/** What a file of the archive is to the workbook. */
export const fileUses = ['used', 'unused', 'missing'] as const

const counts = v.object({
  rows: v.number(),
  new: v.number(),
  changed: v.number(),
  same: v.number(),
  error: v.number(),
  skipped: v.number(),
  written: v.number(),
  /** Written and taken back. */
  undone: v.number(),
  /** Left as it is by a rollback, because somebody has edited it since. */
  kept: v.number(),
})

/** How far a job is. */
const ImportProgress = v.object({
  step: v.picklist(importSteps),
  done: v.number(),
  /** Null while nobody knows. */
  of: v.nullable(v.number()),
  started_at: v.string(),
  /** Another import of the kind that it waits for. */
  waiting_for: v.nullable(v.number()),
})
export type ImportProgress = v.InferOutput<typeof ImportProgress>

const row = {
  id: v.number(),
  kind: v.picklist(importKinds),
  status: v.picklist(importStatuses),
  counts,
  created_by_name: v.nullable(v.string()),
  created_at: v.string(),
  /** When its first run began. */
  started_at: v.nullable(v.string()),
  finished_at: v.nullable(v.string()),
  /** Seconds that the last run took. */
  duration: v.nullable(v.number()),
  version: v.number(),
}

/** An import in the list. */
export const ImportRow = v.object(row)
export type ImportRow = v.InferOutput<typeof ImportRow>

/** An import as it is shown. What can be done with it, `importChoices` tells. */
export const ImportItem = v.object({
  ...row,
  /** Of the lifecycle. */
  has_xls: v.boolean(),
  has_zip: v.boolean(),
  error_count: v.number(),
  written_count: v.number(),
  failed_step: v.nullable(v.picklist(importSteps)),
  cancel_requested_at: v.nullable(v.string()),
  /** Null before they are uploaded, and 90 days after the import. */
  xls: v.nullable(MediaFile),
  zip: v.nullable(MediaFile),
  /** Until when both files and the rows are kept. */
  kept_until: v.string(),
  /** Until when it can be taken back; null where nothing was written. */
  rollback_until: v.nullable(v.string()),
  /** Keys of the columns that the workbook has, in its order; empty before it is parsed. */
  columns: v.array(v.string()),
  /** Headers that no column has; what stands below them is not read. */
  unknown_columns: v.array(v.string()),
  /** The version of the template that the workbook was made from; null where it does not say. */
  template: v.nullable(v.number()),
  /** Whether there is a newer template. */
  is_old_template: v.boolean(),
  /** Files of the archive: all, those that rows name, those that none does; and those that rows name and the archive lacks. */
  files: v.object({ all: v.number(), used: v.number(), unused: v.number(), missing: v.number() }),
  /** While a job is at work. */
  progress: v.nullable(ImportProgress),
  /** Why it failed. */
  failure: v.nullable(v.string()),
})
export type ImportItem = v.InferOutput<typeof ImportItem>

/** What is wrong with a row. */
export const RowProblem = v.object({
  /** Null: with the row as a whole. */
  column: v.nullable(v.string()),
  message: v.string(),
  /** What would be right: the nearest value. */
  suggestion: v.nullable(v.string()),
  /** Rows of the import, this one included, with the same value in the column and wrong for it. */
  repeats: v.number(),
})
export type RowProblem = v.InferOutput<typeof RowProblem>

/** A row of the workbook with what the check says of it. */
export const ImportedRow = v.object({
  id: v.number(),
  row_number: v.number(),
  kind: v.picklist(rowKinds),
  /** By the keys of columns: as they are now. */
  cells: v.record(v.string(), v.nullable(v.string())),
  /** Cells that were mended here: as the workbook had them. */
  mended: v.record(v.string(), v.nullable(v.string())),
  problems: v.array(RowProblem),
  /** Of a changed row: what the record says, and what it is to say. */
  changes: v.array(v.object({ column: v.string(), old: v.nullable(v.string()), new: v.nullable(v.string()) })),
  result: v.nullable(v.picklist(rowResults)),
  /** The record that it is, or became. */
  record_id: v.nullable(v.number()),
  version: v.number(),
})
export type ImportedRow = v.InferOutput<typeof ImportedRow>

/** A file of the archive, or one that rows name and the archive lacks. */
export const ImportedFile = v.object({
  id: v.number(),
  name: v.string(),
  use: v.picklist(fileUses),
  /** Bytes; null where it is missing. */
  size: v.nullable(v.number()),
  /** How many rows name it. */
  rows: v.number(),
})
export type ImportedFile = v.InferOutput<typeof ImportedFile>

const Versioned = v.strictObject({ version: version() })
const Attached = v.strictObject({ file: fileId(), version: version() })
const column = () => requiredText(60)
const cell = () => v.nullable(paragraphs(10_000))

/** Rows by their ids, or all that are wrong. */
const Chosen = v.strictObject({
  rows: v.optional(v.pipe(v.array(id()), v.maxLength(1000, say('rule.too_many_items', { limit: 1000 }))), []),
  errors: v.optional(flag(), false),
})

const path = 'import/imports'
const one = `${path}/{import}` as const
const result = ImportItem
const storing = 'import.imports.store'
const showing = 'import.imports.show'

/** Imports of error codes, documents and devices (specification, sections 2, 4, 5 and 7). */
export const imports = module('import', {
  'import.imports.index': list({
    path,
    row: ImportRow,
    sort: ['created_at', 'status', 'finished_at'],
    filters: {
      kind: oneOf(importKinds),
      status: oneOf(importStatuses),
      created_by_name: text(),
      created_at: dates(),
    },
    summary: 'Imports',
  }),
  'import.imports.show': endpoint({ method: 'GET', path: one, result, summary: 'Show' }),
  'import.imports.store': endpoint({
    method: 'POST',
    path,
    body: v.strictObject({ kind: choice(importKinds) }),
    result,
    idempotent: true,
    summary: 'Begin an import',
  }),
  'import.imports.attach-xls': endpoint({
    method: 'POST',
    path: `${one}/xls`,
    permission: storing,
    body: Attached,
    result,
    summary: 'Its workbook: an upload with the purpose import_xls',
  }),
  'import.imports.attach-zip': endpoint({
    method: 'POST',
    path: `${one}/zip`,
    permission: storing,
    body: Attached,
    result,
    summary: 'Its archive: an upload with the purpose import_zip',
  }),
  'import.imports.parse': endpoint({
    method: 'POST',
    path: `${one}/parse`,
    permission: storing,
    body: Versioned,
    result,
    idempotent: true,
    summary: 'Read and check both files; nothing is written',
  }),
  'import.imports.amend': endpoint({
    method: 'POST',
    path: `${one}/amend`,
    permission: storing,
    body: Attached,
    result,
    idempotent: true,
    summary: 'Take over rows that were mended in the workbook of faulty rows; an upload with the purpose import_xls',
  }),
  'import.imports.fix-all': endpoint({
    method: 'POST',
    path: `${one}/fix-all`,
    permission: storing,
    body: v.strictObject({ column: column(), from: cell(), to: cell() }),
    result: v.object({ ...ImportItem.entries, fixed: v.number() }),
    summary: 'Put one value in the place of another in every row of a column that has it, and check these rows again',
  }),
  'import.imports.skip': endpoint({
    method: 'POST',
    path: `${one}/skip`,
    permission: storing,
    body: Chosen,
    result,
    summary: 'Leave rows out',
  }),
  'import.imports.unskip': endpoint({
    method: 'POST',
    path: `${one}/unskip`,
    permission: storing,
    body: v.strictObject({ rows: Chosen.entries.rows }),
    result,
    summary: 'Take rows in again',
  }),
  'import.imports.run': endpoint({
    method: 'POST',
    path: `${one}/run`,
    body: v.strictObject({
      /** Of the counts that the person has seen. */
      version: version(),
      /** Rows that are wrong are left out. */
      leave_errors: v.optional(flag(), false),
    }),
    result,
    idempotent: true,
    summary: 'Write the checked rows',
  }),
  'import.imports.retry': endpoint({
    method: 'POST',
    path: `${one}/retry`,
    permission: 'import.imports.run',
    body: Versioned,
    result,
    idempotent: true,
    summary: 'Check and write again what was not written',
  }),
  'import.imports.cancel': endpoint({
    method: 'POST',
    path: `${one}/cancel`,
    body: Versioned,
    result,
    summary: 'Give it up; a running one stops after its batch',
  }),
  'import.imports.rollback': endpoint({
    method: 'POST',
    path: `${one}/rollback`,
    body: Versioned,
    result,
    idempotent: true,
    summary: 'Take back what it has written, but for records that somebody has edited since',
  }),
  'import.imports.running': endpoint({
    method: 'GET',
    path: `${path}/running`,
    permission: 'import.imports.index',
    result: v.object({
      results: v.array(
        v.object({ id: row.id, kind: row.kind, status: row.status, progress: v.nullable(ImportProgress) }),
      ),
    }),
    summary: 'Imports that a job is at work on',
  }),
  'import.rows.index': list({
    path: `${one}/rows`,
    permission: showing,
    row: ImportedRow,
    sort: ['row_number'],
    filters: {
      kind: oneOf(rowKinds),
      result: oneOf(rowResults),
      /** In any cell. */
      search: text(),
    },
    summary: 'Rows of an import with what the check says of them',
  }),
  'import.rows.fix': endpoint({
    method: 'PATCH',
    path: `${one}/rows/{import_row}`,
    permission: storing,
    /** `version` is the row's. */
    body: v.strictObject({ column: column(), value: cell(), version: version() }),
    result: ImportedRow,
    summary: 'Mend a cell and check its row again',
  }),
  'import.rows.restore': endpoint({
    method: 'POST',
    path: `${one}/rows/{import_row}/restore`,
    permission: storing,
    body: Versioned,
    result: ImportedRow,
    summary: 'Put back what the workbook had in the mended cells of a row',
  }),
  'import.files.index': list({
    path: `${one}/files`,
    permission: showing,
    row: ImportedFile,
    sort: ['name'],
    filters: { use: oneOf(fileUses), name: text() },
    summary: 'Files of the archive, and those that it lacks',
  }),
  'import.suggestions.index': endpoint({
    method: 'GET',
    path: `${one}/suggestions`,
    permission: showing,
    query: v.strictObject({ column: column(), search: v.optional(text(), '') }),
    result: v.object({ results: v.array(v.object({ value: v.string(), is_nearest: v.boolean() })) }),
    summary: 'What a cell of a column may hold, the nearest to what was typed first',
  }),
  'import.templates.show': endpoint({
    method: 'GET',
    path: 'import/templates/{import_kind}',
    permission: storing,
    kind: 'stream',
    params: v.strictObject({ import_kind: v.picklist(importKinds) }),
    query: v.strictObject({ locale: v.optional(v.picklist(locales)) }),
    result: v.unknown(),
    summary: 'The template of a kind as a workbook',
  }),
  'import.faulty-rows.show': endpoint({
    method: 'GET',
    path: `${one}/faulty-rows`,
    permission: showing,
    kind: 'stream',
    result: v.unknown(),
    summary: 'The rows that are wrong as a workbook, with a comment at each wrong cell',
  }),
  'import.protocols.show': endpoint({
    method: 'GET',
    path: `${one}/protocol`,
    permission: showing,
    kind: 'stream',
    result: v.unknown(),
    summary: 'Every row with what became of it as a workbook',
  }),
  'import.statuses.index': lookup({
    path: 'import/statuses',
    row: v.object({ id: v.string(), name: v.string() }),
    summary: 'Statuses of an import',
  }),
})
