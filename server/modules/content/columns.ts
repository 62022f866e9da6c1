import { sql } from 'drizzle-orm'
import { integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { id, timestamp, trash, version } from '#server/db/columns.ts'

/**
 * Columns of all published content: its publication status (`contract/content/publication-lifecycle.ts`) and the unpublished
 * edit.
 */
export const publicationColumns = () => ({
  id: id(),
  /** Visible from this moment; a moment in the future means scheduled. */
  publication_date: timestamp(),
  /** The unpublished edit: values of the form. */
  pending: jsonb().$type<Record<string, unknown>>(),
  pending_at: timestamp(),
  pending_by: integer(),
  /** Audience: ids of business areas. */
  business_areas: integer().array().notNull().default(sql`'{}'`),
  /** Ids of brands; empty means all. */
  brands: integer().array().notNull().default(sql`'{}'`),
  version: version(),
  created_at: timestamp().notNull().default(sql`now()`),
  updated_at: timestamp().notNull().default(sql`now()`),
  ...trash(),
})

/** Columns of news, pages and marketing posts (specification, section 3). */
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
  /** Rich text, sanitised before it is stored. */
  content_pl: text().notNull(),
  content_en: text(),
  main_photo: uuid(),
  icon: text(),
  gallery: uuid().array().notNull().default(sql`'{}'`),
  downloadable_materials: uuid().array().notNull().default(sql`'{}'`),
})
