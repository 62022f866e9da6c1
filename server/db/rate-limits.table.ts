import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamp } from './columns.ts'

/**
 * Requests to calls with a limit of their own, counted by all processes together (`server/http/shared-limits.ts`). The table is
 * unlogged (see its migration): a count costs no write-ahead log, and all are zero after a crash of the database.
 */
export const rate_limits = pgTable('rate_limits', {
  /** Keyed hash of the call and of the session or address that is counted. */
  key: text().primaryKey(),
  count: integer().notNull(),
  /** End of the minute that began with the first request. */
  ends_at: timestamp().notNull(),
})
