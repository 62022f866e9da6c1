import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { VisibilityCondition, VisibilityException } from '#contract/core/visibility.ts'
import type { By } from '#contract/declare/lifecycle-actor.ts'
import type { AuditedEntity } from '#contract/entities.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import type { NamedConditions } from '#server/http/access/conditions.ts'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { seam } from '#server/seam.ts'
import type { OtherReference } from './uses.ts'

/** A partner's person who opens a file. */
export type PartnerReader = Pick<By, 'user_id' | 'company_admin_of'>

/** A person of the partner zone for whom the conditions of a record are checked. */
export interface ZoneReader {
  db: Database
  at: Date
  scope: PartnerScope
  user_id: number
  locale: Locale
}

/** How the partner zone decides whether a person sees a record. */
export interface ZoneVisibility {
  /** The conditions of the zone's own query, by name. */
  conditions(reader: ZoneReader): NamedConditions | Promise<NamedConditions>
  /** A condition under which a record is seen although others are not met. */
  exception?: { name: VisibilityException; of(reader: ZoneReader): SQL }
  /** Joins of the other tables that the conditions read. */
  joins?: SQL
  /** The records on which conditions depend, with their ids. */
  parents?: { readonly [Name in VisibilityCondition]?: { entity: AuditedEntity; id: AnyPgColumn } }
}

/** A kind of record for history, audit and trash: its name, and who may see which records. */
export interface RecordKind {
  /** Its name in the audit: `partner.partners`. */
  entity: AuditedEntity
  table: PgTable & { id: AnyPgColumn }
  /** Title of a record, as SQL over its own row. */
  title: SQL<string>
  /** Condition for the records that a colleague may see; default: all. Does not exclude the trash. */
  visibleToStaff?: (scope: StaffScope) => SQL | undefined
  /** Condition for the records whose titles a colleague may read where others name them; default: those that the colleague may see. */
  named?: (scope: StaffScope) => SQL | undefined
  /** Condition for the records whose private files a colleague may open; default: those that the colleague may see. */
  opened?: (scope: StaffScope) => SQL | undefined
  /** Condition for the records that a partner's person may see, for private files in them; default: none. */
  visibleToPartner?: (
    scope: PartnerScope,
    db: Database,
    by: PartnerReader,
  ) => SQL | undefined | Promise<SQL | undefined>
  /** For the kinds that the partner zone shows by a call (`shownBy` of the entity): who sees a record, and why not. */
  inZone?: ZoneVisibility
  /**
   * Parts of the records that own files, by the name under which they own them. Readers of the record may open those
   * files.
   */
  lines?: Readonly<Record<string, { table: PgTable & { id: AnyPgColumn }; record: AnyPgColumn }>>
  /** Permission to see the history; default: `<entity>.show`. */
  permission?: string
  /** The kind of the parent record: a part is on hold together with it. */
  below?: { entity: string; column: AnyPgColumn }
  /**
   * Refuses to restore a record that would no longer be valid. Called before the record is locked, so that it can take other
   * locks first.
   */
  mayReturn?: (db: Database, id: number) => Promise<void>
  /**
   * Refuses, for reasons other than a permission, a person who could not have deleted the record; they cannot restore it
   * either.
   */
  refuseDeleting?: (call: Pick<CallContext, 'db' | 'by'>, row: Record<string, unknown>) => Promise<void>
  /** References to the records other than foreign keys. */
  references?: readonly OtherReference[]
  /** Handles dependent data before a record is deleted permanently. */
  purge?: (context: Pick<CallContext, 'db' | 'at'>, id: number) => Promise<void>
}

const declared = seam<ReadonlyMap<string, RecordKind>>('kinds of records')

/** Registers the kinds of all modules (`server/modules.ts`). Modules read them here, so that none has to import another. */
export function declareRecordKinds(kinds: readonly RecordKind[]): void {
  declared.connect(new Map(kinds.map((kind) => [kind.entity, kind])))
}

/** All kinds of records. */
export function recordKinds(): readonly RecordKind[] {
  return [...declared.get().values()]
}

/** The kind with a name in the audit. */
export function recordKind(entity: string): RecordKind | undefined {
  return declared.get().get(entity)
}

/** Condition for the records of a kind whose titles a colleague may read where others name them. */
export function isNamedTo(scope: StaffScope, kind: RecordKind): SQL | undefined {
  return kind.named ? kind.named(scope) : kind.visibleToStaff?.(scope)
}

/** The kind whose parts own files under a name, with those parts. */
export function kindOfLines(entity: string) {
  for (const kind of declared.get().values()) {
    const lines = kind.lines?.[entity]
    if (lines) return { kind, lines }
  }
  return null
}
