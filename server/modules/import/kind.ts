import type { ImportKind } from '#contract/import/kinds.ts'
import type { EndpointName } from '#contract/index.ts'
import type { By } from '#contract/lifecycle-actor.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Fields } from './fields.ts'
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

/** Result of a written row. */
export interface Written {
  row_id: number
  record_id: number
  version: number
}

/**
 * Server side of a kind of import: reads cells, matches rows with records and writes them. Its columns are declared in
 * `contract/import/kinds.ts`.
 */
export interface Kind {
  kind: ImportKind
  /** Record kind in history and audit, such as `device.error-codes`. */
  entity: string
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
  /** Writes new and changed records with audit and links. `import_id` groups letters that are sent once for the whole import. */
  write(acts: Acts, rows: readonly PlannedRow[], import_id: number): Promise<Written[]>
  /** Moves created records to the trash in a rollback. Changed records are restored with `write`. */
  remove(acts: Acts, ids: readonly number[]): Promise<void>
  /** Records by id, locked. */
  byIds(acts: Acts, ids: readonly number[]): Promise<Map<number, Existing>>
  /** Values added when a rollback restores a record, so that nobody is notified. */
  rollbackValues?: Values
  /** Current versions of records that are not in the trash. */
  versions(acts: Acts, ids: readonly number[]): Promise<Map<number, number>>
  /** Called when all rows are written or the run is stopped. */
  finish?(acts: Acts, import_id: number): Promise<void>
}

export type { Fields }
