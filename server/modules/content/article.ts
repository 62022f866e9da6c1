import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Article } from '#contract/content/article.ts'
import type { Format } from '#contract/media/files.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { mediaFiles, shownRichText } from '#server/modules/media/index.ts'
import { refuse } from '#server/refusal.ts'
import type { PublishedOptions } from './publish.ts'
import { isContentVisible, type PublishedTable } from './record.ts'
import { formerlyAt } from './revisions.ts'
import { chosenSlug } from './slug.ts'

const images: readonly Format[] = ['jpg', 'png']

/** The table of news, pages or marketing posts. */
export type ArticleTable = PublishedTable &
  Record<Exclude<keyof ArticleValues, 'publication_date'>, AnyPgColumn> & { id: AnyPgColumn }

/** Common options of news, pages and marketing posts. `isTopLevel`: slugs must not collide with addresses of the product. */
export function articleOptions<Form extends ArticleValues>(
  table: ArticleTable,
  { isTopLevel, prepare }: { isTopLevel?: boolean; prepare?: PublishedOptions<Form>['prepare'] } = {},
): PublishedOptions<Form> {
  return {
    required: ['title_pl', 'content_pl'],
    richText: ['content_pl', 'content_en'],
    media: { main_photo: images, gallery: images, downloadable_materials: ['pdf', 'jpg', 'png', 'mp4', 'avi'] },
    preview: ({ db, at }, _, values, locale) => shownArticle(db, at, values, locale),
    prepare: async (call, values, before) => {
      const { slug, title_pl: title } = values
      const id = before?.id ?? null
      const chosen = { ...values, slug: await chosenSlug(call.db, table, { slug, title, id, isTopLevel }) }
      return prepare ? prepare(call, chosen, before) : chosen
    },
  }
}

/** The columns of an article, and the values of its form. */
export type ArticleValues = {
  slug: string
  title_pl: string
  title_en: string | null
  short_content_pl: string | null
  short_content_en: string | null
  content_pl: string
  content_en: string | null
  publication_date: string | null
  main_photo: string | null
  icon: string | null
  gallery: string[]
  downloadable_materials: string[]
}

/**
 * The texts in a person's language: English where title and content are translated, otherwise Polish; with which of them it is.
 */
export function articleIn(article: Pick<ArticleValues, keyof Words>, locale: Locale) {
  const is_translated = locale === 'pl' || (Boolean(article.title_en) && Boolean(article.content_en))
  const isEnglish = locale === 'en' && is_translated
  return {
    title: (isEnglish && article.title_en) || article.title_pl,
    short_content: isEnglish ? article.short_content_en : article.short_content_pl,
    content: (isEnglish && article.content_en) || article.content_pl,
    is_translated,
  }
}
type Words = Pick<
  ArticleValues,
  'title_pl' | 'title_en' | 'short_content_pl' | 'short_content_en' | 'content_pl' | 'content_en'
>

/** An article as a partner reads it, with freshly signed links. */
export async function shownArticle(db: Database, at: Date, article: ArticleValues, locale: Locale): Promise<Article> {
  const { slug, publication_date, main_photo, icon, gallery, downloadable_materials } = article
  const words = articleIn(article, locale)
  const files = await mediaFiles(db, at, [...(main_photo ? [main_photo] : []), ...gallery, ...downloadable_materials])
  const known = (ids: readonly string[]) => ids.flatMap((id) => files.get(id) ?? [])
  return {
    slug,
    ...words,
    content: await shownRichText(db, at, words.content, words.is_translated ? locale : 'pl'),
    publication_date,
    icon,
    main_photo: (main_photo && files.get(main_photo)) || null,
    gallery: known(gallery),
    downloadable_materials: known(downloadable_materials),
  }
}

/**
 * A visible article by its current slug, or by an earlier one, so that old links work. A slug now used by another article
 * belongs to that one.
 */
export async function visibleArticle(
  { db, at, scope }: { db: Database; at: Date; scope: PartnerScope },
  { table, entity }: { table: ArticleTable; entity: string },
  slug: string,
): Promise<ArticleValues & { id: number }> {
  const visible = (which: SQL | undefined) =>
    db
      .select()
      .from(table as PgTable)
      .where(and(which, isContentVisible(table, scope, at)))
  const [found] = (await visible(eq(table.slug, slug))) as (ArticleValues & { id: number })[]
  if (found) return found
  const former = await formerlyAt(db, entity, slug)
  const rows = (await visible(inArray(table.id, former))) as (ArticleValues & { id: number })[]
  return rows.toSorted((one, other) => former.indexOf(one.id) - former.indexOf(other.id))[0] ?? refuse('not_found')
}

/** The visible article at the slug of a call, as partners see it. */
export async function articleBySlug(
  call: Pick<CallContext<PartnerScope>, 'db' | 'at' | 'scope' | 'locale'> & { params: { slug: string } },
  of: { table: ArticleTable; entity: string },
): Promise<Article> {
  return shownArticle(call.db, call.at, await visibleArticle(call, of, call.params.slug), call.locale)
}
