import { sql } from 'drizzle-orm'
import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { timestamp } from '#server/db/columns.ts'

/** Letters that were handed to the mail server, written down right before: whose job is taken up again is not sent twice. */
export const handed_letters = pgTable(
  'handed_letters',
  {
    /** The id of the queued letter, which becomes its Message-ID. */
    id: uuid().primaryKey(),
    handed_at: timestamp().notNull().default(sql`now()`),
  },
  (table) => [index('handed_letters_age').on(table.handed_at)],
)
