import { sql } from 'drizzle-orm'
import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { live } from '#server/db/schema/list-indexes.ts'
import { articleColumns } from '#server/modules/content/index.ts'

/** News, newest first (specification, section 3). */
export const news = pgTable('news', articleColumns(), (table) => [
  uniqueIndex('news_slug').on(table.slug).where(live),
  index('news_publication_date').on(table.publication_date, table.id),
  index('news_created_at').on(table.created_at, table.id),
  index('news_search').using('gin', sql`search_text(${table.title_pl}) gin_trgm_ops`),
])
