import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { emptyCellMeanings } from '#contract/import/column-forms.ts'
import { importKindNames } from '#contract/import/kinds.ts'
import { importStatuses, importSteps } from '#contract/import/lifecycle.ts'
import type { ImportMapping, SheetOutline } from '#contract/import/mapping.ts'
import { leftOutReasons, rowKinds, rowResults } from '#contract/import/records.ts'
import type { KeyWithoutErp } from '#contract/messages/server-messages.ts'
import { id, timestamp, version } from '#server/db/columns.ts'
import { users } from '#server/modules/auth/index.ts'
import type { FoundForms } from './column-forms/forms.ts'
import type { StoredParameters, StoredText } from './stored-text.ts'

/** Cells as text, by column key. */
export type Cells = Record<string, string | null>

/** A problem of a row. Its text is built in the reader's language. */
export interface Problem {
  /** Null for the row as a whole. */
  column: string | null
  key: KeyWithoutErp
  parameters?: StoredParameters
  /** Nearest valid value. */
  suggestion?: StoredText | null
}

/** A changed field: old and new value as text for a person. */
export interface Change {
  column: string
  old: StoredText | null
  new: StoredText | null
}

/** Values of a record by column key: ids, texts, file keys. */
export type Values = Record<string, unknown>

/** A mapping with the headers of its workbook, by which the next one of the same supplier is recognised. */
export type StoredMapping = ImportMapping & {
  headers: string[]
  /** The header of each mapped column, because their order may differ next time. */
  called: Record<string, string>
}

/** Imports. Lifecycle: `contract/import/lifecycle.ts`. Rows and files are deleted after 90 days. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    kind: text({ enum: importKindNames }).notNull(),
    status: text({ enum: importStatuses }).notNull().default('uploading'),
    /** Uploaded files in the media store. */
    xls_id: uuid(),
    zip_id: uuid(),
    /** File name of the workbook, and the hash of its content once it was read. */
    xls_name: text(),
    xls_sha256: text(),
    /** First rows of the sheets of the workbook, from which its columns are mapped. */
    outline: jsonb().$type<SheetOutline[]>(),
    /** Where our columns are, for a workbook that is not our template. */
    mapping: jsonb().$type<StoredMapping>(),
    /** Identifies the stored rows, in the workbook of faulty ones; another reading of the workbook has another. */
    rows_key: text(),
    /** Uploaded workbook of corrected rows that is not read yet. */
    amended_id: uuid(),
    /** Files that were read already; they are not read again. */
    parsed_xls_id: uuid(),
    parsed_zip_id: uuid(),
    columns: text().array().notNull().default(sql`'{}'`),
    unknown_columns: text().array().notNull().default(sql`'{}'`),
    template: integer(),
    /** Readings of columns of numbers and dates whose cells have two meanings: recognised, or chosen by a person. */
    column_forms: jsonb().$type<FoundForms>().notNull().default(sql`'{}'`),
    /** Meaning of an empty cell whose record has a value. */
    empty_cells: text({ enum: emptyCellMeanings }).notNull().default('clear'),
    rows_count: integer().notNull().default(0),
    new_count: integer().notNull().default(0),
    changed_count: integer().notNull().default(0),
    same_count: integer().notNull().default(0),
    error_count: integer().notNull().default(0),
    skipped_count: integer().notNull().default(0),
    written_count: integer().notNull().default(0),
    undone_count: integer().notNull().default(0),
    kept_count: integer().notNull().default(0),
    /** Values of records that empty cells would remove. */
    cleared_count: integer().notNull().default(0),
    /** Numbers of files: in the archive, used by rows, missing from the archive, and left out because no row can use them. */
    files_count: integer().notNull().default(0),
    files_used_count: integer().notNull().default(0),
    files_missing_count: integer().notNull().default(0),
    files_left_out_count: integer().notNull().default(0),
    /** Step of the running job, and its progress in rows. */
    step: text({ enum: importSteps }),
    step_done: integer().notNull().default(0),
    step_of: integer(),
    step_started_at: timestamp(),
    /** Import of the same kind that must finish first. */
    waiting_for: integer(),
    failed_step: text({ enum: importSteps }),
    failure_key: text().$type<KeyWithoutErp>(),
    failure_parameters: jsonb().$type<StoredParameters>(),
    cancel_requested_at: timestamp(),
    /** Person who started the last step. Rows are written in their name and within their scope. */
    run_by: integer().references(() => users.id),
    started_at: timestamp(),
    finished_at: timestamp(),
    /** Duration of the last run in seconds. */
    duration: integer(),
    /** When rows and files were deleted. */
    cleared_at: timestamp(),
    version: version(),
    created_by: integer().references(() => users.id),
    created_at: timestamp().notNull().default(sql`now()`),
    updated_at: timestamp().notNull().default(sql`now()`),
  },
  (table) => [
    index('imports_created_at').on(table.created_at, table.id),
    index('imports_xls_sha256').on(table.xls_sha256),
    index('imports_at_work').on(table.kind).where(sql`step is not null`),
  ],
)

/** Rows of a workbook with the results of check and run. */
export const import_rows = pgTable(
  'import_rows',
  {
    id: id(),
    import_id: integer()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** Row number in the workbook. */
    row_number: integer().notNull(),
    cells: jsonb().$type<Cells>().notNull(),
    /** Original values of corrected cells. */
    mended: jsonb().$type<Cells>().notNull().default(sql`'{}'`),
    /** Result of the check; kept when the row is skipped. */
    checked: text({ enum: rowKinds }).notNull().default('error'),
    is_skipped: boolean().notNull().default(false),
    problems: jsonb().$type<Problem[]>().notNull().default(sql`'[]'`),
    changes: jsonb().$type<Change[]>().notNull().default(sql`'[]'`),
    /** Values to write. */
    plan: jsonb().$type<Values>(),
    /** Keys of files named in the row. */
    files: text().array().notNull().default(sql`'{}'`),
    /** Identity within the workbook, to find duplicates. */
    identity: text(),
    result: text({ enum: rowResults }),
    record_id: integer(),
    /** Version of the record at the check. */
    checked_version: integer(),
    /** Version of the record after the run. */
    written_version: integer(),
    /** Values of the record before the run; null when the row created it. */
    former: jsonb().$type<Values>(),
    version: version(),
  },
  (table) => [
    uniqueIndex('import_rows_number').on(table.import_id, table.row_number),
    index('import_rows_checked').on(table.import_id, table.is_skipped, table.checked, table.row_number),
    index('import_rows_result').on(table.import_id, table.result, table.row_number).where(sql`result is not null`),
    index('import_rows_identity').on(table.import_id, table.identity),
  ],
)

/** Entries of an archive. */
export const import_files = pgTable(
  'import_files',
  {
    id: id(),
    import_id: integer()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** Path inside the archive. */
    name: text().notNull(),
    /** Name by which rows refer to it: the last part of the path, lower case, NFC. */
    key: text().notNull(),
    /** Unpacked size in bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    crc: bigint({ mode: 'number' }).notNull(),
    /** Media type according to its content. */
    type: text(),
    /** Offset of its packed bytes in the archive. */
    offset: bigint({ mode: 'number' }).notNull(),
    packed: bigint({ mode: 'number' }).notNull(),
    deflated: boolean().notNull(),
    /** Id of the library file that is created when a row that names it is written. */
    media_id: uuid().notNull().defaultRandom(),
    is_stored: boolean().notNull().default(false),
    /** Upload that takes the place of an entry of the archive; the other columns describe it. */
    upload_id: uuid(),
    /** Why no row can use it; null for a usable file. */
    left_out: text({ enum: leftOutReasons }),
  },
  (table) => [index('import_files_key').on(table.import_id, table.key)],
)
