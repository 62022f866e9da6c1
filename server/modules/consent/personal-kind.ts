import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable, PgTableWithColumns, TableConfig } from 'drizzle-orm/pg-core'
import type { EraseObstacle } from '#contract/consent/consent.ts'
import type { PersonalEntity } from '#contract/entities.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { anonymousDomain } from '#server/integrations/mail/anonymous-address.ts'
import type { PersonConcerned } from './person-concerned.ts'
import { given_consents } from './table.ts'

/** Replacement of a personal value: null, an empty text, or another valid value. */
type Replacement = string | null | false | SQL

/** Columns of a table with personal data, and their replacements. */
export interface PersonalTable {
  table: PgTable & { id: AnyPgColumn }
  columns: Readonly<Record<string, Replacement>>
}

/** Dependent rows made anonymous together with a record. */
export interface PersonalPart extends PersonalTable {
  /** Condition for the rows that belong to the record `id`. */
  of: (id: number) => SQL
  /** Its entity in the audit, if it has one. */
  entity?: string
}

/** The person's data within a company's record, which are erased at the person's request while the record stays. */
export interface PersonsPart {
  columns: PersonalTable['columns']
  /** Dependent rows by the record's id. */
  parts: readonly PersonalPart[]
  /** Further way to find the record, beside its addresses. */
  named?: SQL
  /** Name and phone number of the person in the record, for finding traces elsewhere. */
  person?: Pick<PersonalKind, 'names' | 'phones'>
  /** Whether reasons against erasing the record also apply to this part; a hold always does. */
  isBound: boolean
}

/**
 * The part of a record written to the file of a person's data. Built from named fields: other fields, such as notes of
 * staff and purchase prices, are never disclosed.
 */
export interface FileOfRecord {
  fields: Readonly<Record<string, AnyColumn | SQL>>
  /** The record as it is written, where fields are not written as they are stored. */
  written?: (fields: Record<string, unknown>) => object
  /** Ids of the files of a record that only staff see, such as those of internal notes; a `uuid[]`. */
  internalFiles?: SQL
  /** Condition for the records that are in the file, from a condition for those that the person's own account created. */
  where?: (isOwn: (author: AnyColumn) => SQL) => SQL
}

/** A kind of records with personal data. */
export interface PersonalKind extends PersonalTable {
  entity: PersonalEntity
  file: FileOfRecord
  /** Title of a record. */
  title: SQL<string>
  /** Addresses by which a person, and traces of the person, are found. At least one. */
  emails: readonly [AnyColumn | SQL, ...(AnyColumn | SQL)[]]
  /** Further addresses in dependent rows of a company's record, by which its `ofPerson` finds it too; a `text[]`. */
  furtherEmails?: SQL
  names: readonly SQL[]
  /** Name of the address's owner; omitted where the address belongs to a company. */
  person?: SQL
  phones: readonly AnyColumn[]
  /** Serial number of the unit that a record is about, if it is about one. */
  serial?: AnyColumn
  parts: readonly PersonalPart[]
  /** Beginning of the retention period; null while it has not begun. */
  begins: SQL
  /** Length of the retention period in years, where it is not the contractual one. */
  years?: SQL
  /** An `EraseObstacle` other than the retention period, or null. */
  obstacle: SQL<EraseObstacle | null>
  /** Whether retention spares a record at a moment although its period is over; the person may still request erasure. */
  outlasts?: (at: Date) => SQL
  /** Whether the retention period also prevents erasure on request, as after a contract; a condition on the row. */
  bindsRequests: SQL
  /** Whether other records may name the person, so that the whole audit must be searched. */
  isNamedElsewhere: boolean
  /** For a company's record with a person's address: the fields that the person's request erases. */
  ofPerson?: (email: string) => PersonsPart
  /** Whether retention processes it by itself; a contact is processed with its contractor. */
  isRetained: boolean
}

/** Context in which a part of the file of a person's data is read. */
export type FileContext = Pick<CallContext, 'db' | 'deps' | 'at'>

/** A part of the file of a person's data, beside records that name the person. */
export interface PersonalFilePart {
  name: string
  rows(context: FileContext, person: PersonConcerned): AsyncIterable<object>
}

/**
 * Relations of other modules with a company, which determine its retention. Each function takes SQL: the id of a partner, or a
 * condition on participants `p`.
 */
export interface PartnerRelations {
  /** Time of the partner's last activity in orders. */
  lastOrderOf(partner: SQL): SQL
  /** Whether a partner has an order that is not completed. */
  openOrderOf(partner: SQL): SQL
  /** Last training of the participants matching a condition. */
  lastTrainingOf(concerned: SQL): SQL
  /** Whether they have a future training. */
  openTrainingOf(concerned: SQL): SQL
}

/** Columns of a table by their names, for the file of a person's data. */
export function columnsOf<Config extends TableConfig>(
  table: PgTableWithColumns<Config>,
  ...names: (keyof Config['columns'] & string)[]
): Record<string, AnyColumn> {
  return Object.fromEntries(names.map((name) => [name, table[name] as AnyColumn]))
}

/** Replaces a name. */
export const anonymous = (table: { id: AnyColumn }) => sql`'Anonim #' || ${table.id}`
/** Replaces a text by the number of its record. */
export const number = (table: { id: AnyColumn }) => sql`'#' || ${table.id}`
/** Replaces a text that has to be unique. */
export const unique = (table: { id: AnyColumn }) => sql`'anonim-' || ${table.id}`
/** Replaces an e-mail address by one to which nothing can be delivered. */
export const noAddress = (table: { id: AnyColumn }) => sql`${unique(table)} || ${anonymousDomain}::text`
/** First and last name. */
export const fullName = (table: { first_name: AnyColumn; last_name: AnyColumn }) =>
  sql`${table.first_name} || ' ' || ${table.last_name}`
/** Midnight in Warsaw at which a date begins. */
export const midnightOf = (date: AnyColumn | SQL) => sql`(${date}::timestamp at time zone 'Europe/Warsaw')`

/** Consents given by a person with a company's record. */
export const consentsOfPerson = (entity: PersonalEntity, email: string): PersonalPart => ({
  ...consentsOf(entity),
  of: (id) => sql`${given_consents.entity} = ${entity} and ${given_consents.entity_id} = ${id}
    and lower(${given_consents.person_email}) = ${email}`,
})

/** An address column without the person's address. */
export const withoutAddress = (column: AnyColumn, email: string) =>
  sql`case when lower(${column}) = ${email} then null else ${column} end`

/** The proof of consent remains without the person: which text, and when. */
export const consentsOf = (entity: PersonalEntity): PersonalPart => ({
  entity: 'consent.consents',
  table: given_consents,
  columns: { person_name: null, person_email: null, ip: null, withdrawal_reason: null, anonymised: sql`true` },
  of: (id) => sql`${given_consents.entity} = ${entity} and ${given_consents.entity_id} = ${id}`,
})
