import { getTableColumns, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ObjectSchema } from '#contract/declare/endpoint.ts'
import type { AuditedEntity } from '#contract/entities.ts'
import type { Translated } from '#contract/messages/locale.ts'
import type { SynchronizationKind } from '#contract/synchronization/kinds.ts'
import type { ResultChange } from '#contract/synchronization/synchronization.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { PageSet, WatchedPage } from '#server/integrations/erp/erp.ts'

/** A value of a field; the lines of a sales order are one value. */
export type Value = ResultChange['erp']
export type ErpValues = Record<string, Value>

/** A record of the ERP, in the portal's terms. */
export interface ErpRecord {
  /** Its number in the ERP. */
  key: string
  name: string
  /** Matching value while the number is not stored with our record: a NIP, or a name. */
  alike: string | null
  /** Values owned by the ERP; for a kind with `news`, all values of the page. */
  values: ErpValues
  /** Value stored beside the record without comparison (`keepAside`). */
  aside?: string | null
}

/** A record as it was read, with the values that the ERP does not give. */
export type ReadRecord = Omit<ErpRecord, 'values'> & { values: Record<string, Value | undefined> }

/** Changes of a record in the ERP: those to be taken over, and those that a person decides, with the reason. */
export interface News {
  taken: ErpValues
  asked: ErpValues
  why?: Translated | null
}

/** A record of ours, with all its columns. */
export type OurRecord = Record<string, unknown> & { id: number; version: number }
/** A table whose records are linked with those of the ERP. */
export type LinkedTable = PgTable & { id: AnyPgColumn; version: AnyPgColumn }

/** Actor, and time of reading from the ERP; null where a person decides later. */
export type Writing = Acting & { read_at: Date | null }

/** A kind of records: how they are read, found and written. */
export interface SynchronizedKind {
  kind: SynchronizationKind
  set: PageSet
  /** The API page that sends change notifications for the kind. */
  page: WatchedPage
  entity: AuditedEntity
  table: LinkedTable
  /** Our column with the ERP number. */
  number: AnyPgColumn
  /** Title of our records. */
  title: AnyPgColumn
  /** Condition for our records that take part. */
  live: SQL | undefined
  /** Condition for records that a colleague may see. */
  visibleToStaff(scope: StaffScope): SQL | undefined
  /** Reads records of a page; null for an invalid one. An undefined value is one that the ERP does not give, null a blank one. */
  read(db: Database, records: readonly unknown[]): Promise<(ReadRecord | null)[]>
  /** Our column compared with `alike`, as SQL in lower case; null where only the number links. */
  alike: SQL<string> | null
  /** Rules for values of the ERP: those of the editing form. */
  rules: ObjectSchema
  /** Names of referenced records by id, for the changes at least. */
  names?(
    db: Database,
    changes: readonly ResultChange[],
  ): Promise<Readonly<Record<string, ReadonlyMap<unknown, string>>>>
  /** Further values that change together with these. */
  follows?(values: ErpValues): ErpValues
  /** Values written when the ERP no longer has the record, which is never deleted; null: nothing. */
  whenGone: ErpValues | null
  /** Whether records that exist only in the ERP are ignored. */
  ignoresUnknown?: boolean
  /** For fields that both sides change: the changes in the ERP, by what becomes of them. Default: all of `values` are taken. */
  news?(ours: OurRecord, values: ErpValues): News
  /** Values that a person is asked about when the ERP has a record again that a run marked as gone (`whenGone`). */
  whenBack?: ErpValues
  /** Writes by the rules of the record's module instead of directly. False: the data are outdated, and nothing is written. */
  write?(writing: Writing, ours: OurRecord, values: ErpValues): Promise<boolean>
  /** Stores values that are not compared; `read_at` is the time before they were read. */
  keepAside?(db: Database, records: readonly ErpRecord[], read_at: Date): Promise<void>
  /** The record that would be created for an unknown one, and how: when a person accepts it, or by runs (`madeByRuns`). */
  makes?: {
    propose(db: Database, records: readonly ErpRecord[]): Promise<ReadonlyMap<string, ErpValues>>
    make(acting: Acting, values: ErpValues): Promise<number | null>
  }
}

/** Columns of a table by name, for selecting whole rows. */
export function rowColumns(table: LinkedTable) {
  return getTableColumns(table)
}
