import { sql } from 'drizzle-orm'
import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { timestamp } from '#server/db/columns.ts'

/** Letters handed to the mail server, recorded directly before, so that a repeated job does not send them twice. */
export const handed_letters = pgTable(
  'handed_letters',
  {
    /** Id of the queued letter, which becomes its Message-ID. */
    id: uuid().primaryKey(),
    handed_at: timestamp().notNull().default(sql`now()`),
  },
  (table) => [index('handed_letters_age').on(table.handed_at)],
)
