import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, listed } from '#server/db/columns.ts'
import { live } from '#server/db/schema/list-indexes.ts'
import { articleColumns } from '#server/modules/content/index.ts'

/** Categories of marketing posts; the slug is part of their addresses. */
export const marketing_categories = pgTable(
  'marketing_categories',
  {
    id: id(),
    slug: text().notNull(),
    name_pl: text().notNull(),
    name_en: text().notNull(),
    icon: text(),
    ...listed(),
  },
  (table) => [uniqueIndex('marketing_categories_slug').on(table.slug).where(live)],
)

/** Multimedia posts of the partner zone (specification, section 3). */
export const marketing_posts = pgTable(
  'marketing_posts',
  {
    ...articleColumns(),
    category_id: integer()
      .notNull()
      .references(() => marketing_categories.id),
  },
  (table) => [
    uniqueIndex('marketing_posts_slug').on(table.slug).where(live),
    index('marketing_posts_category').on(table.category_id, table.publication_date),
    index('marketing_posts_created_at').on(table.created_at, table.id),
    index('marketing_posts_search').using('gin', sql`search_text(${table.title_pl}) gin_trgm_ops`),
  ],
)
