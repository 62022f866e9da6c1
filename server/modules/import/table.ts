import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { importKinds } from '#contract/import/kinds.ts'
import { importStatuses, importSteps } from '#contract/import/lifecycle.ts'
import { rowKinds, rowResults } from '#contract/import/records.ts'
import type { ServerMessageKey } from '#contract/server-messages.ts'
import { id, timestamp, version } from '#server/db/columns.ts'
import { users } from '#server/modules/auth/index.ts'
import type { Said, ToldParameters } from './told.ts'

/** Cells by the keys of columns, as texts. */
export type Cells = Record<string, string | null>

/** What is wrong with a row; its text is chosen when the reader's language is known. */
export interface Problem {
  /** Null: the row as a whole. */
  column: string | null
  key: ServerMessageKey
  parameters?: ToldParameters
  /** The nearest right value. */
  suggestion?: Said | null
}

/** A field that a row changes: what the record says, and what it is to say, as a person reads it. */
export interface Change {
  column: string
  old: Said | null
  new: Said | null
}

/** Values of a record by the keys of columns: ids, texts, keys of files. */
export type Values = Record<string, unknown>

/** Imports. Their life is `contract/import/lifecycle.ts`; rows and files are kept for 90 days. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    kind: text({ enum: importKinds }).notNull(),
    status: text({ enum: importStatuses }).notNull().default('uploading'),
    /** Uploads: its own files in the media store. */
    xls_id: uuid(),
    zip_id: uuid(),
    /** Corrected rows that wait to be taken over. */
    amended_id: uuid(),
    /** The files that its rows and files were read from: what is read already is not read again. */
    parsed_xls_id: uuid(),
    parsed_zip_id: uuid(),
    columns: text().array().notNull().default(sql`'{}'`),
    unknown_columns: text().array().notNull().default(sql`'{}'`),
    template: integer(),
    rows_count: integer().notNull().default(0),
    new_count: integer().notNull().default(0),
    changed_count: integer().notNull().default(0),
    same_count: integer().notNull().default(0),
    error_count: integer().notNull().default(0),
    skipped_count: integer().notNull().default(0),
    written_count: integer().notNull().default(0),
    undone_count: integer().notNull().default(0),
    kept_count: integer().notNull().default(0),
    /** Files of the archive, those of them that rows name, and names of rows that the archive lacks. */
    files_count: integer().notNull().default(0),
    files_used_count: integer().notNull().default(0),
    files_missing_count: integer().notNull().default(0),
    /** What a job is at work on, and how far it is. */
    step: text({ enum: importSteps }),
    step_done: integer().notNull().default(0),
    step_of: integer(),
    step_started_at: timestamp(),
    /** Another import of the kind that the job waits for. */
    waiting_for: integer(),
    failed_step: text({ enum: importSteps }),
    failure_key: text().$type<ServerMessageKey>(),
    failure_parameters: jsonb().$type<ToldParameters>(),
    cancel_requested_at: timestamp(),
    /** Who runs it: rows are written in this person's name and limited to what this person may see. */
    run_by: integer().references(() => users.id),
    started_at: timestamp(),
    finished_at: timestamp(),
    /** Seconds of the last run. */
    duration: integer(),
    /** When rows and files were removed. */
    cleared_at: timestamp(),
    version: version(),
    created_by: integer().references(() => users.id),
    created_at: timestamp().notNull().default(sql`now()`),
    updated_at: timestamp().notNull().default(sql`now()`),
  },
  (table) => [
    index('imports_created_at').on(table.created_at, table.id),
    index('imports_at_work').on(table.kind).where(sql`step is not null`),
  ],
)

/** Rows of a workbook, with what the check says of them and what became of them. */
export const import_rows = pgTable(
  'import_rows',
  {
    id: id(),
    import_id: integer()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** In the workbook. */
    row_number: integer().notNull(),
    cells: jsonb().$type<Cells>().notNull(),
    /** Cells that were corrected: what the workbook had. */
    mended: jsonb().$type<Cells>().notNull().default(sql`'{}'`),
    /** What the check says; a skipped row keeps it. */
    checked: text({ enum: rowKinds }).notNull().default('error'),
    is_skipped: boolean().notNull().default(false),
    problems: jsonb().$type<Problem[]>().notNull().default(sql`'[]'`),
    changes: jsonb().$type<Change[]>().notNull().default(sql`'[]'`),
    /** What is written of it. */
    plan: jsonb().$type<Values>(),
    /** Keys of the files that it names. */
    files: text().array().notNull().default(sql`'{}'`),
    /** By what the workbook tells its rows apart. */
    identity: text(),
    result: text({ enum: rowResults }),
    record_id: integer(),
    /** Of the record when it was checked. */
    checked_version: integer(),
    /** Of the record after it was written. */
    written_version: integer(),
    /** What the record said before; null where the row made it. */
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
    /** With the folders inside the archive. */
    name: text().notNull(),
    /** What rows find it by: its last part without case, in one form of its letters. */
    key: text().notNull(),
    /** Bytes when unpacked. */
    size: bigint({ mode: 'number' }).notNull(),
    crc: bigint({ mode: 'number' }).notNull(),
    /** The media type that its content says. */
    type: text(),
    /** Where its packed bytes lie in the archive. */
    offset: bigint({ mode: 'number' }).notNull(),
    packed: bigint({ mode: 'number' }).notNull(),
    deflated: boolean().notNull(),
    /** The file of the library that it becomes when a row is written that names it. */
    media_id: uuid().notNull().defaultRandom(),
    is_stored: boolean().notNull().default(false),
  },
  (table) => [index('import_files_key').on(table.import_id, table.key)],
)
