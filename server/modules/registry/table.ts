import { date, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, timestamp } from '#server/db/columns.ts'

/** A company as the registry told it: what the product reads of its answer. */
export interface RegisteredCompany {
  name: string
  nip: string
  regon: string | null
  krs: string | null
  /** Czynny, Zwolniony, Niezarejestrowany: the registry's own words. */
  vat_status: string | null
  /** One line, as the registry gives it. */
  address: string | null
}

/**
 * Answers of the company registry: one for each NIP and day, kept, because the request id is the proof of the check
 * (domain, part 2).
 */
export const registry_lookups = pgTable(
  'registry_lookups',
  {
    id: id(),
    nip: text().notNull(),
    /** The day of Warsaw that was asked about. */
    day: date({ mode: 'string' }).notNull(),
    outcome: text({ enum: ['found', 'not_found'] }).notNull(),
    company: jsonb().$type<RegisteredCompany>(),
    /** The registry's own number of the request. */
    request_id: text().notNull(),
    asked_at: timestamp().notNull(),
    /** Null for somebody who registers. */
    asked_by: integer(),
  },
  (table) => [uniqueIndex('registry_lookups_day').on(table.nip, table.day)],
)

/** How often the registry was asked on a day; over its limit it blocks our address until midnight. */
export const registry_usage = pgTable('registry_usage', {
  day: date({ mode: 'string' }).primaryKey(),
  searches: integer().notNull().default(0),
  /** Of these, asked by strangers who register. */
  public_searches: integer().notNull().default(0),
  /** The registry said that it has had enough, or does not answer: it is left alone until then. */
  blocked_until: timestamp(),
})
