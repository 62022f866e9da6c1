import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { EraseObstacle } from '#contract/consent/consent.ts'
import type { PersonalEntity } from '#contract/entities.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { given_consents } from './table.ts'
import type { Whose } from './whose.ts'

/** What takes the place of a personal value: nothing, an empty text, or something that is still one of its kind. */
type Replacement = string | null | false | SQL

/** Columns of a table that tell who somebody is or what they wrote, and what replaces them. */
export interface PersonalTable {
  table: PgTable & { id: AnyPgColumn }
  columns: Readonly<Record<string, Replacement>>
}

/** A part of a record that is made anonymous with it. */
export interface PersonalPart extends PersonalTable {
  /** Which rows belong to the record `id`. */
  of: (id: number) => SQL
  /** The name under which the audit knows the part, where it knows it. */
  entity?: string
}

/** What of a company's record is a person's: it goes at the person's request, and the rest stays the company's. */
export interface PersonsPart {
  columns: PersonalTable['columns']
  /** Parts of the record, by its id. */
  parts: readonly PersonalPart[]
  /** By what the record is found beside the addresses of its kind. */
  named?: SQL
  /** The person's own name and phone in the record, by which traces elsewhere are looked for. */
  person?: Pick<PersonalKind, 'names' | 'phones'>
  /** Whether what forbids to erase the record stands against it too; a hold always does. */
  isBound: boolean
}

/** A kind of record that holds personal data. */
export interface PersonalKind extends PersonalTable {
  entity: PersonalEntity
  /** What the record is called. */
  title: SQL<string>
  /** Whose data they are: by these a person is found, and by these traces of them are looked for. At least one address. */
  emails: readonly [AnyColumn | SQL, ...(AnyColumn | SQL)[]]
  names: readonly SQL[]
  /** The name of whoever has the address; left out where the address is a company's. */
  person?: SQL
  phones: readonly AnyColumn[]
  parts: readonly PersonalPart[]
  /** When its years begin; null while they have not. */
  begins: SQL
  /** Years of its own instead of those of the contract; null where those hold. */
  years?: SQL
  /** An `EraseObstacle` that has nothing to do with years, or null. */
  obstacle: SQL<EraseObstacle | null>
  /** Whether retention leaves it alone at a moment though its years are over; whose data they are may still ask for it. */
  outlasts?: (at: Date) => SQL
  /** Whether the years also stand against a person's own request: where there was a contract, as condition over the row. */
  bindsRequests: SQL
  /** Whether other records may name the person, so that the whole audit is looked through. */
  isNamedElsewhere: boolean
  /** Of a record that is a company's, and holds an address of a person: what the person's own request does to it. */
  ofPerson?: (email: string) => PersonsPart
  /** Whether retention looks for it by itself; a contact goes with its contractor. */
  isRetained: boolean
}

/** A part of the file of everything that is kept about somebody, beside the records that name them. */
export interface PersonalFilePart {
  name: string
  rows(context: Pick<CallContext, 'db' | 'deps' | 'at'>, whose: Whose): AsyncIterable<object>
}

/**
 * What other modules tell of their dealings with a company, which count for how long its data are kept. Each takes SQL:
 * the id of a partner, or a condition over participants `p`.
 */
export interface PartnerRelations {
  /** The last moment at which orders touched a partner. */
  lastOrderOf(partner: SQL): SQL
  /** Whether a partner has an order that is not completed. */
  openOrderOf(partner: SQL): SQL
  /** The last training of whoever a condition means. */
  lastTrainingOf(whose: SQL): SQL
  /** Whether they have a training before them. */
  openTrainingOf(whose: SQL): SQL
}

export const anonymous = (table: { id: AnyColumn }) => sql`'Anonim #' || ${table.id}`
export const number = (table: { id: AnyColumn }) => sql`'#' || ${table.id}`
export const unique = (table: { id: AnyColumn }) => sql`'anonim-' || ${table.id}`
export const noAddress = (table: { id: AnyColumn }) => sql`${unique(table)} || '@anonim.invalid'`
export const fullName = (table: { first_name: AnyColumn; last_name: AnyColumn }) =>
  sql`${table.first_name} || ' ' || ${table.last_name}`
/** A date begins in Warsaw. */
export const beginningOf = (date: AnyColumn | SQL) => sql`(${date}::timestamp at time zone 'Europe/Warsaw')`

/** The consents that somebody gave with a record that is a company's. */
export const consentsOfPerson = (entity: PersonalEntity, email: string): PersonalPart => ({
  ...consentsOf(entity),
  of: (id) => sql`${given_consents.entity} = ${entity} and ${given_consents.entity_id} = ${id}
    and lower(${given_consents.person_email}) = ${email}`,
})

/** A column of an address without that of a person. */
export const withoutAddress = (column: AnyColumn, email: string) =>
  sql`case when lower(${column}) = ${email} then null else ${column} end`

/** The proof of a consent stays as a number: which text, when; but not whose. */
export const consentsOf = (entity: PersonalEntity): PersonalPart => ({
  entity: 'consent.consents',
  table: given_consents,
  columns: { person_name: null, person_email: null, ip: null, withdrawal_reason: null, anonymised: sql`true` },
  of: (id) => sql`${given_consents.entity} = ${entity} and ${given_consents.entity_id} = ${id}`,
})
