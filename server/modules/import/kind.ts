import type { ImportKind } from '#contract/import/kinds.ts'
import type { EndpointName } from '#contract/index.ts'
import type { By } from '#contract/lifecycle-actor.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Fields } from './fields.ts'
import type { Cells, Problem, Values } from './table.ts'

/** Who checks or writes rows: what they may see, and in whose name it is written. */
export interface Acts {
  db: Database
  scope: StaffScope
  by: By
  at: Date
}

/** A record that a row is about, as it is now: values by the keys of columns, in the form in which rows are read. */
export interface Existing {
  id: number
  version: number
  values: Values
}

/** A row as it was read: values of the columns that the workbook has. */
export interface ReadRow {
  id: number
  row_number: number
  values: Values
}

/** What a row is about: a record, none yet, or it cannot be told. */
export type Match = Existing | null | Problem

/** A row that is written: `existing` as it is in the transaction, under lock. */
export interface PlannedRow {
  row_id: number
  values: Values
  existing: Existing | null
}

/** What was written. */
export interface Written {
  row_id: number
  record_id: number
  version: number
}

/**
 * A kind of import on the server: how cells are read, which record a row is about, and how rows are written. Its columns are
 * declared in `contract/import/kinds.ts`.
 */
export interface Kind {
  kind: ImportKind
  /** The record kind that history and audit know: `device.error-codes`. */
  entity: string
  /** What somebody must be allowed by hand to import it. */
  permissions: readonly EndpointName[]
  /** How the cells of each column are read; they find names in dictionaries that are loaded once for a check. */
  fields(acts: Acts): Promise<Fields>
  /** By what rows of one workbook are told apart; null where a row is always another. */
  identity(cells: Cells): string | null
  /** The records that rows are about, in the order of the rows; those under lock when they are to be written. */
  match(acts: Acts, rows: readonly ReadRow[], lock: boolean): Promise<Match[]>
  /** What is wrong with a row beyond its single cells. */
  refuse?(values: Values, existing: Existing | null, acts: Acts): Problem[]
  /** Columns in which a row never differs from its record: they say how it is written. */
  manner?: readonly string[]
  /** Writes new and changed records with audit and links. `import_id` for letters that are sent once for all of them. */
  write(acts: Acts, rows: readonly PlannedRow[], import_id: number): Promise<Written[]>
  /** Takes back: what rows have made goes to the trash. Changed records are written again as they were. */
  remove(acts: Acts, ids: readonly number[]): Promise<void>
  /** Records by their ids, under lock. */
  byIds(acts: Acts, ids: readonly number[]): Promise<Map<number, Existing>>
  /** What is said beside the former values when a record is written back: nobody is told of it. */
  quietly?: Values
  /** The versions of records now; those in the trash are left out. */
  versions(acts: Acts, ids: readonly number[]): Promise<Map<number, number>>
  /** When everything is written. */
  finish?(acts: Acts, import_id: number): Promise<void>
}

export type { Fields }
