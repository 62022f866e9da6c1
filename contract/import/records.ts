import * as v from 'valibot'
import { MediaFile } from '#contract/media/files.ts'
import { columnForms, emptyCellMeanings } from './column-forms.ts'
import { importKindNames } from './kinds.ts'
import { importStatuses, importSteps } from './lifecycle.ts'
import { ImportMapping } from './mapping.ts'

/** Result of checking a row. */
export const rowKinds = ['new', 'changed', 'same', 'error', 'skipped'] as const
export type RowKind = (typeof rowKinds)[number]

/** The outcome of a row: written, rolled back, or kept by a rollback because its record was edited in the meantime. */
export const rowResults = ['written', 'undone', 'kept'] as const

/** Use of a file of the archive by the rows of the workbook. */
export const fileUses = ['used', 'unused', 'missing', 'left_out'] as const

/**
 * Why a file of the archive is left out: a file that a system or program leaves behind, an empty one, an archive, one of a format
 * that the library does not take (such as the workbook itself), one whose content does not match its name, a damaged one, one that
 * needs a password, a link, one packed by a method that is not supported, or one whose name differs from another only in case.
 */
export const leftOutReasons = [
  'system',
  'empty',
  'nested',
  'format',
  'type',
  'damaged',
  'password',
  'link',
  'method',
  'twin',
] as const
export type LeftOut = (typeof leftOutReasons)[number]

const counts = v.object({
  rows: v.number(),
  new: v.number(),
  changed: v.number(),
  same: v.number(),
  error: v.number(),
  skipped: v.number(),
  written: v.number(),
  /** Written, then rolled back. */
  undone: v.number(),
  /** Not rolled back, because the record was edited in the meantime. */
  kept: v.number(),
})

/** Progress of a job. */
export const ImportProgress = v.object({
  step: v.picklist(importSteps),
  done: v.number(),
  /** Null while the total is not known. */
  of: v.nullable(v.number()),
  started_at: v.string(),
  /** The import of the same kind that this one waits for. */
  waiting_for: v.nullable(v.number()),
})
export type ImportProgress = v.InferOutput<typeof ImportProgress>

/** Columns of the list. */
export const importRow = {
  id: v.number(),
  kind: v.picklist(importKindNames),
  status: v.picklist(importStatuses),
  counts,
  created_by_name: v.nullable(v.string()),
  created_at: v.string(),
  /** Start of the first run. */
  started_at: v.nullable(v.string()),
  finished_at: v.nullable(v.string()),
  /** Duration of the last run in seconds. */
  duration: v.nullable(v.number()),
  /** File name of the workbook, kept when the file is deleted. */
  xls_name: v.nullable(v.string()),
  /** Data of the lifecycle. */
  has_xls: v.boolean(),
  has_zip: v.boolean(),
  is_mappable: v.boolean(),
  is_waiting: v.boolean(),
  /** Whether files and rows were deleted, which happens 90 days after the import. */
  is_cleared: v.boolean(),
  version: v.number(),
}

/** An import in the list. */
export const ImportRow = v.object(importRow)
export type ImportRow = v.InferOutput<typeof ImportRow>

/** The reading of a column of numbers or dates with cells that have two meanings. */
export const ColumnReading = v.object({
  column: v.string(),
  /** Null until a person chooses: its cells with two meanings are errors. */
  form: v.nullable(v.picklist(columnForms)),
  /** Whether a person has chosen it; otherwise the other cells of the column show it. */
  is_chosen: v.boolean(),
  /** A cell with two meanings, with its value in each reading. */
  example: v.string(),
  meanings: v.array(v.object({ form: v.picklist(columnForms), value: v.string() })),
})
export type ColumnReading = v.InferOutput<typeof ColumnReading>

/** A currency, percent or unit in the cells of a column that is not the column's. */
export const ColumnSign = v.object({
  column: v.string(),
  sign: v.string(),
  /** The unit of the column; null where it has none. */
  unit: v.nullable(v.string()),
  /** A cell with the sign. */
  example: v.string(),
  /** By what the numbers with it are multiplied; null until a person says so: these cells are errors. */
  factor: v.nullable(v.string()),
  /** The factor that the sign suggests. */
  suggestion: v.nullable(v.string()),
  /** What the example is read as; null without a factor. */
  value: v.nullable(v.string()),
})
export type ColumnSign = v.InferOutput<typeof ColumnSign>

/** Number of rows that `sections` names. */
export const namedSections = 10

/** An import on its page. `importChoices` computes the allowed actions. */
export const ImportItem = v.object({
  ...importRow,
  error_count: v.number(),
  written_count: v.number(),
  failed_step: v.nullable(v.picklist(importSteps)),
  cancel_requested_at: v.nullable(v.string()),
  /** Null before the upload, and 90 days after the import. */
  xls: v.nullable(MediaFile),
  zip: v.nullable(MediaFile),
  /** Date until which files and rows are kept. */
  kept_until: v.string(),
  /** Date until which it can be rolled back; null where there is nothing to roll back, or no longer. */
  rollback_until: v.nullable(v.string()),
  /** How the columns of a workbook that is not our template were mapped. */
  mapping: v.nullable(ImportMapping),
  /** The latest earlier import of the same workbook that has written rows. */
  earlier: v.nullable(v.object({ id: v.number(), finished_at: v.string(), written: v.number() })),
  /** Files that could not be read. */
  failed_files: v.array(v.picklist(['xls', 'zip'])),
  /** Expected duration of the run in seconds; null where nothing is to be written yet. */
  expected_duration: v.nullable(v.number()),
  /** Keys of the workbook's columns, in its order; empty before it is parsed. */
  columns: v.array(v.string()),
  /** Columns with cells that have two meanings. */
  column_readings: v.array(ColumnReading),
  /** Currencies, percents and units in the cells of columns that have another. */
  column_signs: v.array(ColumnSign),
  /** What is hidden in the sheet that was read; null where nothing is. */
  hidden: v.nullable(
    v.object({
      /** Positions of the columns. */
      columns: v.array(v.number()),
      rows: v.number(),
      /** Whether its hidden rows are left out. */
      is_visible_only: v.boolean(),
    }),
  ),
  /** Skipped rows with one text only, such as the headings of sections, and the numbers of the first of them. */
  sections: v.object({ count: v.number(), rows: v.array(v.number()) }),
  /** Meaning of an empty cell whose record has a value: the value is removed, or stays. */
  empty_cells: v.picklist(emptyCellMeanings),
  /** Number of values of records that empty cells remove. */
  cleared_count: v.number(),
  /** Unknown headers; their columns are ignored. */
  unknown_columns: v.array(v.string()),
  /** Template version of the workbook; null when it does not state one. */
  template: v.nullable(v.number()),
  /** Whether there is a newer template. */
  is_old_template: v.boolean(),
  /** Numbers of files: in the archive, used and unused by rows, missing from the archive, and left out because no row can use them. */
  files: v.object({
    all: v.number(),
    used: v.number(),
    unused: v.number(),
    missing: v.number(),
    left_out: v.number(),
  }),
  /** Progress of the running job. */
  progress: v.nullable(ImportProgress),
  /** Error message of a failed job. */
  failure: v.nullable(v.string()),
})
export type ImportItem = v.InferOutput<typeof ImportItem>

/** A problem of a row. */
export const RowProblem = v.object({
  /** Null for a problem of the row as a whole. */
  column: v.nullable(v.string()),
  message: v.string(),
  /** Suggested correction: the nearest valid value. */
  suggestion: v.nullable(v.string()),
  /** Name of the file that is missing or cannot be used, for which another may be uploaded. */
  file: v.nullable(v.string()),
  /** Number of rows, this one included, with the same invalid value in the column. */
  repeats: v.number(),
})
export type RowProblem = v.InferOutput<typeof RowProblem>

/** A row of the workbook with the result of its check. */
export const ImportedRow = v.object({
  id: v.number(),
  row_number: v.number(),
  kind: v.picklist(rowKinds),
  /** Current values by column key. */
  cells: v.record(v.string(), v.nullable(v.string())),
  /** Original values of cells that were corrected in the portal. */
  mended: v.record(v.string(), v.nullable(v.string())),
  problems: v.array(RowProblem),
  /** Old and new values of a changed record. */
  changes: v.array(v.object({ column: v.string(), old: v.nullable(v.string()), new: v.nullable(v.string()) })),
  result: v.nullable(v.picklist(rowResults)),
  /** Id of the matching or created record. */
  record_id: v.nullable(v.number()),
  version: v.number(),
})
export type ImportedRow = v.InferOutput<typeof ImportedRow>

/** A row that a rollback kept, with the change made to its record in the meantime. */
export const KeptRow = v.object({
  id: v.number(),
  row_number: v.number(),
  /** Name of the record, from its cells. */
  title: v.string(),
  record_id: v.nullable(v.number()),
  /** Whether the record was deleted in the meantime. */
  is_deleted: v.boolean(),
  /** Whether it stays because other records use it. */
  is_used: v.boolean(),
  /** Why its former values could not be restored; null for one that was deleted, is used or was edited. */
  problem: v.nullable(v.string()),
  changed_at: v.nullable(v.string()),
  /** Null when no person did it. */
  changed_by_name: v.nullable(v.string()),
})
export type KeptRow = v.InferOutput<typeof KeptRow>

/** A file of the archive, or a missing one that rows refer to. */
export const ImportedFile = v.object({
  id: v.number(),
  name: v.string(),
  use: v.picklist(fileUses),
  /** Bytes; null when missing. */
  size: v.nullable(v.number()),
  /** Number of rows that refer to it. */
  rows: v.number(),
  /** Why it is left out; null for any other file. */
  left_out: v.nullable(v.picklist(leftOutReasons)),
})
export type ImportedFile = v.InferOutput<typeof ImportedFile>

/** A kind of problem of the rows: a message at a column. */
export const ProblemKind = v.object({
  /** Value of the filter `problem` of the rows. */
  id: v.string(),
  column: v.nullable(v.string()),
  /** The message without parts that differ between the rows. */
  message: v.string(),
  rows: v.number(),
})
export type ProblemKind = v.InferOutput<typeof ProblemKind>
