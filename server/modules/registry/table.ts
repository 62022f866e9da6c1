import { date, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, timestamp } from '#server/db/columns.ts'

/** A company in the registry: the fields that the product reads. */
export interface RegisteredCompany {
  name: string
  nip: string
  regon: string | null
  krs: string | null
  /** The registry's own term: Czynny, Zwolniony, Niezarejestrowany. */
  vat_status: string | null
  /** The address in one line. */
  address: string | null
}

/** Answers of the company registry by NIP and day, kept because the request id is the proof of the check (domain, part 2). */
export const registry_lookups = pgTable(
  'registry_lookups',
  {
    id: id(),
    nip: text().notNull(),
    /** The day in Warsaw of the query. */
    day: date({ mode: 'string' }).notNull(),
    outcome: text({ enum: ['found', 'not_found'] }).notNull(),
    company: jsonb().$type<RegisteredCompany>(),
    /** The registry's request number. */
    request_id: text().notNull(),
    asked_at: timestamp().notNull(),
    /** Null for a registration. */
    asked_by: integer(),
  },
  (table) => [uniqueIndex('registry_lookups_day').on(table.nip, table.day)],
)

/** Number of queries by day; above its limit the registry blocks our address until midnight. */
export const registry_usage = pgTable('registry_usage', {
  day: date({ mode: 'string' }).primaryKey(),
  searches: integer().notNull().default(0),
  /** Those of registrations. */
  public_searches: integer().notNull().default(0),
  /** No queries until then, because the limit is used up or the registry does not answer. */
  blocked_until: timestamp(),
})
