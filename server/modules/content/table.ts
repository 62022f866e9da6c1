import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, timestamp } from '#server/db/columns.ts'

/** What published content said before: a number for each time that it was published. `created_by` is a user. */
export const content_revisions = pgTable(
  'content_revisions',
  {
    id: id(),
    /** The name under which the audit knows the record: `news.news`. */
    entity: text().notNull(),
    entity_id: integer().notNull(),
    number: integer().notNull(),
    /** The values of the form. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** What its files were called, by their ids: once one is deleted nobody else knows. */
    filenames: jsonb().$type<Record<string, string>>().notNull().default({}),
    created_by: integer(),
    created_at: timestamp().notNull(),
  },
  (table) => [
    uniqueIndex('content_revisions_number').on(table.entity, table.entity_id, table.number),
    index('content_revisions_author').on(table.created_by),
    index('content_revisions_slug').on(table.entity, sql`(data->>'slug')`),
  ],
)
