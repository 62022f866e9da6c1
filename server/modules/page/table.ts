import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { live } from '#server/db/schema/list-indexes.ts'
import { articleColumns } from '#server/modules/content/index.ts'

/** Static pages of the partner zone, at `/:slug` (specification, section 2). */
export const pages = pgTable(
  'pages',
  {
    ...articleColumns(),
    /** Whether the menu of the partner zone links to it. */
    show_in_menu: boolean().notNull().default(true),
    position: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('pages_slug').on(table.slug).where(live),
    index('pages_created_at').on(table.created_at, table.id),
    index('pages_search').using('gin', sql`search_text(${table.title_pl}) gin_trgm_ops`),
  ],
)
