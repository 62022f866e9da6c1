import { getTableColumns, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ObjectSchema } from '#contract/endpoint.ts'
import type { AuditedEntity } from '#contract/entities.ts'
import type { SynchronizationKind } from '#contract/synchronization/kinds.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { MasterSet } from '#server/integrations/erp/erp.ts'

export type Value = string | number | boolean | null
export type Values = Record<string, Value>

/** A record of the ERP in the words of the portal. */
export interface ErpRecord {
  /** Its number there. */
  key: string
  name: string
  /** What it may be recognised by while nobody has noted its number: a NIP, or a name. */
  alike: string | null
  /** What the ERP owns of our record. */
  values: Values
}

/** A record of ours, with all its columns. */
export type OurRecord = Record<string, unknown> & { id: number; version: number }
/** A table whose records carry their number of the ERP. */
export type LinkedTable = PgTable & { id: AnyPgColumn; version: AnyPgColumn; external_id: AnyPgColumn }

/** How records of a kind are read, found and written: all that a further kind has to declare. */
export interface Kind {
  kind: SynchronizationKind
  set: MasterSet
  entity: AuditedEntity
  table: LinkedTable
  /** What a record of ours is called. */
  title: AnyPgColumn
  /** Which of our records take part. */
  live: SQL | undefined
  /** Those that a colleague may see. */
  within(scope: StaffScope): SQL | undefined
  /** Reads records of a page; null stands for one that cannot be read. */
  read(db: Database, records: readonly unknown[]): Promise<(ErpRecord | null)[]>
  /** The column of ours that `alike` is compared with, as SQL in lower case. */
  alike: SQL<string>
  /** The rules that the ERP's values have to keep: those of the form in which people type them. */
  rules: ObjectSchema
  /** Names of what a field refers to, by id. */
  names?(db: Database): Promise<Readonly<Record<string, ReadonlyMap<unknown, string>>>>
  /** What else changes with the values. */
  follows?(values: Values): Values
  /** What is written when the ERP has the record no more. It is never deleted. */
  whenGone: Values
}

/** The columns of a table with their names, for a select of whole rows. */
export function columnsOf(table: LinkedTable) {
  return getTableColumns(table)
}
