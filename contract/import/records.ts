import * as v from 'valibot'
import { MediaFile } from '#contract/media/files.ts'
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
export const ImportProgress = v.object({
  step: v.picklist(importSteps),
  done: v.number(),
  /** Null while nobody knows. */
  of: v.nullable(v.number()),
  started_at: v.string(),
  /** Another import of the kind that it waits for. */
  waiting_for: v.nullable(v.number()),
})
export type ImportProgress = v.InferOutput<typeof ImportProgress>

/** What the list knows of an import. */
export const importRow = {
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
  /** Of the lifecycle. */
  has_xls: v.boolean(),
  has_zip: v.boolean(),
  /** Files and rows were removed, 90 days after the import. */
  is_cleared: v.boolean(),
  version: v.number(),
}

/** An import in the list. */
export const ImportRow = v.object(importRow)
export type ImportRow = v.InferOutput<typeof ImportRow>

/** An import as it is shown. What can be done with it, `importChoices` tells. */
export const ImportItem = v.object({
  ...importRow,
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
  /** Cells that were corrected here: as the workbook had them. */
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

/** A row whose record a rollback has left as it is, with what was done to the record since. */
export const KeptRow = v.object({
  id: v.number(),
  row_number: v.number(),
  /** What its cells call the record. */
  title: v.string(),
  record_id: v.nullable(v.number()),
  /** Whether the record was deleted since; else it was edited. */
  is_deleted: v.boolean(),
  changed_at: v.nullable(v.string()),
  /** Null where it was no person. */
  changed_by_name: v.nullable(v.string()),
})
export type KeptRow = v.InferOutput<typeof KeptRow>

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
