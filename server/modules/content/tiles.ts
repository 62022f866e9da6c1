import { type SQL, sql } from 'drizzle-orm'
import { integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import type { ArticleTile } from '#contract/content/article.ts'
import { articleStatuses } from '#contract/content/statuses.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import { id, timestamp, trash, version } from '#server/db/columns.ts'
import { contains } from '#server/http/lists/conditions.ts'
import { type MediaFileRow, toMediaFile } from '#server/modules/media/index.ts'
import { type ArticleTable, type ArticleValues, articleIn } from './article.ts'

/** Columns of a tile, without the texts. */
export function tileColumns(table: ArticleTable) {
  const { id, slug, title_pl, title_en, short_content_pl, short_content_en, publication_date, icon, main_photo } = table
  return {
    id,
    slug,
    title_pl,
    title_en,
    short_content_pl,
    short_content_en,
    content_pl: sql<string>`''`.as('content_pl'),
    content_en: sql<string | null>`left(${table.content_en}, 1)`.as('content_en'),
    publication_date,
    icon,
    photo: sql<MediaFileRow | null>`(select to_jsonb(m) from media_files m where m.id = ${main_photo})`.as('photo'),
  }
}

/** A row selected for a tile. */
export type TileRow = Omit<ArticleValues, 'main_photo' | 'gallery' | 'downloadable_materials'> & {
  photo: MediaFileRow | null
}

/** An article in a list of the partner zone, in the person's language. */
export function toTile(db: Database, { photo, ...row }: TileRow, locale: Locale, at: Date): ArticleTile {
  const { content: _, ...words } = articleIn(row, locale)
  const { slug, publication_date, icon } = row
  const main_photo = photo && toMediaFile(db, { ...photo, created_at: new Date(photo.created_at).toISOString() }, at)
  return { slug, ...words, publication_date, icon, main_photo }
}

/** Condition: whether the title shown to the person contains a text. */
export function titleContains(table: ArticleTable, locale: Locale, text: string): SQL | undefined {
  const { title_pl, title_en, content_en } = table
  if (locale === 'pl') return contains(title_pl, text)
  const shown = sql`case when ${title_en} is not null and ${content_en} is not null then ${title_en} else ${title_pl} end`
  return contains(shown, text)
}

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
  status: text({ enum: articleStatuses }).notNull().default('draft'),
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
