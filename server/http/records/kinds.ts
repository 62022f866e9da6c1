import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AuditedEntity } from '#contract/entities.ts'
import type { Database } from '#server/db/client.ts'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import type { OtherReference } from './uses.ts'

/** A kind of record as history, audit and trash know it: under which name, and who may see which of them. */
export interface RecordKind {
  /** The name under which the audit knows it: `partner.partners`. */
  entity: AuditedEntity
  table: PgTable & { id: AnyPgColumn }
  /** What a record is called, as SQL over its own row. */
  title: SQL<string>
  /** The records that a colleague may see; all of them unless told. Trashed ones are not left out by it. */
  within?: (scope: StaffScope) => SQL | undefined
  /** The records that a partner's person is served, for the private files in them; none unless told. */
  served?: (scope: PartnerScope, db: Database) => SQL | undefined | Promise<SQL | undefined>
  /** Lines of the records that own files, by the name they own them under: whoever may see the record may open those too. */
  lines?: Readonly<Record<string, { table: PgTable & { id: AnyPgColumn }; record: AnyPgColumn }>>
  /** Who holds it may see the history; `<entity>.show` unless told. */
  permission?: string
  /** The kind whose record this one is a part of: a part is not restored while its whole is in the trash. */
  below?: { entity: string; column: AnyPgColumn }
  /**
   * Refuses to take a record out of the trash that would no longer fit where it was. Called before the record is locked, so
   * that it may take the locks that its kind takes first.
   */
  mayReturn?: (db: Database, id: number) => Promise<void>
  /** Refuses whoever could not have deleted this record for another reason than a permission; then they take none back. */
  refuseDeleting?: (call: Pick<CallContext, 'db' | 'by'>, row: Record<string, unknown>) => Promise<void>
  /** What refers to the records otherwise than by a foreign key. */
  references?: readonly OtherReference[]
  /** What is done with everything that hangs on a record before it is removed for good. */
  purge?: (context: Pick<CallContext, 'db' | 'at'>, id: number) => Promise<void>
}

let declared: ReadonlyMap<string, RecordKind> | null = null

/** Makes the kinds of all modules known (`server/modules.ts`). Modules read them here, so that none has to import another. */
export function declareRecordKinds(kinds: readonly RecordKind[]): void {
  declared = new Map(kinds.map((kind) => [kind.entity, kind]))
}

/** All kinds of records. */
export function recordKinds(): readonly RecordKind[] {
  return [...known().values()]
}

/** The kind that the audit knows under a name. */
export function recordKind(entity: string): RecordKind | undefined {
  return known().get(entity)
}

/** The kind whose lines own files under a name, and those lines. */
export function kindOfLines(entity: string) {
  for (const kind of known().values()) {
    const lines = kind.lines?.[entity]
    if (lines) return { kind, lines }
  }
  return null
}

function known(): ReadonlyMap<string, RecordKind> {
  if (!declared) throw new Error('The modules are not assembled')
  return declared
}
