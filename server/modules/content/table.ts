import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, timestamp } from '#server/db/columns.ts'

/** Revisions of published content, numbered by publication. `created_by` is a user. */
export const content_revisions = pgTable(
  'content_revisions',
  {
    id: id(),
    /** Entity of the record in the audit: `news.news`. */
    entity: text().notNull(),
    entity_id: integer().notNull(),
    number: integer().notNull(),
    /** The values of the form. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** File names by id, which are no longer available elsewhere once a file is deleted. */
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
