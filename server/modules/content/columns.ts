import { sql } from 'drizzle-orm'
import { integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { id, timestamp, trash, version } from '#server/db/columns.ts'

/** What is published has: where it is in its life (`contract/content/publication-lifecycle.ts`), and the edit that waits. */
export const publicationColumns = () => ({
  id: id(),
  /** From when on it is seen; in the future: scheduled. */
  publication_date: timestamp(),
  /** What was changed since it was published and waits for "publish changes": the values of the form. */
  pending: jsonb().$type<Record<string, unknown>>(),
  pending_at: timestamp(),
  pending_by: integer(),
  /** Whom it is for; the ids of business areas. */
  business_areas: integer().array().notNull().default(sql`'{}'`),
  /** The ids of brands; none: all of them. */
  brands: integer().array().notNull().default(sql`'{}'`),
  version: version(),
  created_at: timestamp().notNull().default(sql`now()`),
  updated_at: timestamp().notNull().default(sql`now()`),
  ...trash(),
})

/** News, pages and marketing posts (specification, section 3). */
export const articleColumns = () => ({
  ...publicationColumns(),
  status: text({ enum: ['draft', 'published'] })
    .notNull()
    .default('draft'),
  slug: text().notNull(),
  title_pl: text().notNull(),
  title_en: text(),
  short_content_pl: text(),
  short_content_en: text(),
  /** Rich text, made safe before it was stored. */
  content_pl: text().notNull(),
  content_en: text(),
  main_photo: uuid(),
  icon: text(),
  gallery: uuid().array().notNull().default(sql`'{}'`),
  downloadable_materials: uuid().array().notNull().default(sql`'{}'`),
})
