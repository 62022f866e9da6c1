import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { faqStatuses } from '#contract/content/statuses.ts'
import { locales } from '#contract/messages/locale.ts'
import { id, named, timestamp } from '#server/db/columns.ts'
import { users } from '#server/modules/auth/index.ts'
import { publicationColumns } from '#server/modules/content/index.ts'
import { partners } from '#server/modules/partner/index.ts'

/** Categories of questions. */
export const faq_categories = pgTable('faq_categories', named())

/** Questions with answers. Without business areas they are shown to everybody. */
export const faq_posts = pgTable(
  'faq_posts',
  {
    ...publicationColumns(),
    status: text({ enum: faqStatuses }).notNull().default('inactive'),
    category_id: integer()
      .notNull()
      .references(() => faq_categories.id),
    question_pl: text().notNull(),
    question_en: text(),
    /** Rich text, sanitised before it is stored. */
    answer_pl: text().notNull(),
    answer_en: text(),
    position: integer().notNull().default(0),
  },
  (table) => [
    index('faq_posts_category').on(table.category_id, table.position),
    index('faq_posts_created_at').on(table.created_at, table.id),
    index('faq_posts_search').using('gin', sql`search_text(${table.question_pl}) gin_trgm_ops`),
  ],
)

/** Votes on answers, the latest one of each person. */
export const faq_votes = pgTable(
  'faq_votes',
  {
    faq_post_id: integer()
      .notNull()
      .references(() => faq_posts.id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    helpful: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.faq_post_id, table.user_id] }), index('faq_votes_user').on(table.user_id)],
)

/** Searches of partners without results, for staff to answer. */
export const faq_searches = pgTable(
  'faq_searches',
  {
    id: id(),
    text: text().notNull(),
    locale: text({ enum: locales }).notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    partner_id: integer().references(() => partners.id, { onDelete: 'cascade' }),
    searched_at: timestamp().notNull(),
  },
  (table) => [index('faq_searches_at').on(table.searched_at, table.id), index('faq_searches_user').on(table.user_id)],
)
