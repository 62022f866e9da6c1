import type { By } from '#contract/declare/lifecycle-actor.ts'
import type { ImportKind } from '#contract/import/kinds.ts'
import type { EndpointName } from '#contract/index.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { TrashTable } from '#server/http/records/trash.ts'
import type { Fields } from './check/fields.ts'
import type { Cells, Problem, Values } from './table.ts'

/** Database, scope and actor with which rows are checked or written. */
export interface Acts {
  db: Database
  scope: StaffScope
  by: By
  at: Date
}

/** Current state of the record of a row. Values are by column key, in the same form as those read from rows. */
export interface Existing {
  id: number
  version: number
  values: Values
}

/** Values read from a row, for the columns of the workbook. */
export interface ReadRow {
  id: number
  row_number: number
  values: Values
}

/** The record of a row; null for a new record; a problem when the record cannot be determined. */
export type Match = Existing | null | Problem

/** A row to write. `existing` is the locked record. */
export interface PlannedRow {
  row_id: number
  values: Values
  existing: Existing | null
}

/**
 * Server side of a kind of import: reads cells, matches rows with records and writes them. Its words and columns are declared in
 * `contract/import/kinds`.
 */
export interface Kind {
  kind: ImportKind
  table: TrashTable
  /** The column by which rows find existing records, when none may be created; it alone is required. */
  key?: string
  /** Permissions required to import this kind: those for writing the records by hand. */
  permissions: readonly EndpointName[]
  /** Readers of the cells of each column, with their dictionaries. */
  fields(acts: Acts): Promise<Fields>
  /** Identity of a row within the workbook, to find duplicates; null when every row is a different record. */
  identity(cells: Cells): string | null
  /** The records of rows, in the order of the rows. With `lock`, the records are locked. */
  match(acts: Acts, rows: readonly ReadRow[], lock: boolean): Promise<Match[]>
  /** Problems that concern several cells of a row. */
  refuse?(values: Values, existing: Existing | null, acts: Acts): Problem[]
  /** Columns that are not fields of the record but control how it is written; they are not compared. */
  manner?: readonly string[]
  /** Writes new and changed records with audit and links, and returns them in the order of the rows. */
  write(acts: Acts, rows: readonly PlannedRow[]): Promise<{ id: number; version: number }[]>
  /** Records by id that are not in the trash, locked. */
  byIds(acts: Acts, ids: readonly number[]): Promise<Existing[]>
  /** Called when a rollback has moved created records to the trash. Changed records are restored with `write`. */
  afterTrash?(acts: Acts, ids: readonly number[]): Promise<void>
  /** Values added when a rollback restores a record, so that no notification is sent. */
  rollbackValues?: Values
  /** Called when all rows are written or the run is stopped. */
  finish?(acts: Acts, import_id: number): Promise<void>
}

/** Values of a record by column key; each has the type that its field reads. */
const typed = <Record>(values: Values) => values as unknown as Record

/** The values of the record that a row makes: those of the row, else the record's own, else the empty ones. */
export function valuesOf<Record>(empty: Values, { values, existing }: Pick<PlannedRow, 'values' | 'existing'>): Record {
  return typed<Record>({ ...empty, ...existing?.values, ...values })
}

/** A record as it was before the row; null for a new one. */
export function before<Record>(existing: Existing | null) {
  return existing && { ...typed<Record>(existing.values), id: existing.id, version: existing.version }
}
