import { getTableColumns, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ObjectSchema } from '#contract/endpoint.ts'
import type { AuditedEntity } from '#contract/entities.ts'
import type { SynchronizationKind } from '#contract/synchronization/kinds.ts'
import type { ResultChange } from '#contract/synchronization/synchronization.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { PageSet, WatchedPage } from '#server/integrations/erp/erp.ts'

export type Value = string | number | boolean | null
export type Values = Record<string, Value>

/** A record of the ERP in the words of the portal. */
export interface ErpRecord {
  /** Its number there. */
  key: string
  name: string
  /** What it may be recognised by while nobody has noted its number: a NIP, or a name. */
  alike: string | null
  /** What the ERP owns of our record; of a kind with `news`, what its page says. */
  values: Values
  /** What is kept beside the record without being told (`keepAside`). */
  aside?: string | null
}

/** A record of ours, with all its columns. */
export type OurRecord = Record<string, unknown> & { id: number; version: number }
/** A table whose records can be linked with those of the ERP. */
export type LinkedTable = PgTable & { id: AnyPgColumn; version: AnyPgColumn }

/** Who writes, and when the record was read from the ERP: null where a person decides about what was read long ago. */
export type Writing = Acting & { read_at: Date | null }

/** How records of a kind are read, found and written: all that a further kind has to declare. */
export interface Kind {
  kind: SynchronizationKind
  set: PageSet
  /** The API page by which the ERP tells that records of the kind have changed. */
  page: WatchedPage
  entity: AuditedEntity
  table: LinkedTable
  /** The column of ours with the number of the ERP. */
  number: AnyPgColumn
  /** What a record of ours is called. */
  title: AnyPgColumn
  /** Which of our records take part. */
  live: SQL | undefined
  /** Those that a colleague may see. */
  within(scope: StaffScope): SQL | undefined
  /** Reads records of a page; null stands for one that cannot be read. */
  read(db: Database, records: readonly unknown[]): Promise<(ErpRecord | null)[]>
  /** The column of ours that `alike` is compared with, as SQL in lower case; null where only the number links. */
  alike: SQL<string> | null
  /** The rules that the ERP's values have to keep: those of the form in which people type them. */
  rules: ObjectSchema
  /** Names of what a field refers to, by id: of those that stand in the changes at least. */
  names?(
    db: Database,
    changes: readonly ResultChange[],
  ): Promise<Readonly<Record<string, ReadonlyMap<unknown, string>>>>
  /** What else changes with the values. */
  follows?(values: Values): Values
  /** What is written when the ERP has the record no more. It is never deleted. Null: that it is missing tells nothing. */
  whenGone: Values | null
  /** Records that only the ERP has are its own business and not told. */
  ignoresUnknown?: boolean
  /** Of fields that both sides change: what is news in the ERP, and whether it was changed here as well. Otherwise all of `values`. */
  news?(ours: OurRecord, values: Values): { values: Values; isContested: boolean }
  /** Writes by the rules of the record's own module instead of as it stands. False: what was read is old already, and nothing is written. */
  write?(writing: Writing, ours: OurRecord, values: Values): Promise<boolean>
  /** Keeps what records say beside what is compared; `read_at` is the moment before they were read. */
  keepAside?(db: Database, records: readonly ErpRecord[], read_at: Date): Promise<void>
  /** What a record that the portal does not have would become, and how it is made: when a person accepts that, or by runs (`madeByRuns`). */
  makes?: {
    propose(db: Database, records: readonly ErpRecord[]): Promise<ReadonlyMap<string, Values>>
    make(acting: Acting, values: Values): Promise<number | null>
  }
}

/** The columns of a table with their names, for a select of whole rows. */
export function columnsOf(table: LinkedTable) {
  return getTableColumns(table)
}
