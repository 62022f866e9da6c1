import { sql } from 'drizzle-orm'
import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { id, timestamp, version } from '#server/db/columns.ts'

/** Forms of payment for trainings (specification, section 2). */
export const payments = pgTable('payments', {
  id: id(),
  name_pl: text().notNull(),
  name_en: text().notNull(),
  type: text({ enum: ['online', 'transfer'] }).notNull(),
  active: boolean().notNull().default(true),
  version: version(),
  created_at: timestamp().notNull().default(sql`now()`),
})
