import * as v from 'valibot'
import { boolean, dates, ids, oneOf, text } from '#contract/declare/filters.ts'
import { file, libraryFiles, MediaFile } from '#contract/media/files.ts'
import { choice, optionalText, requiredText } from '#contract/values/rules.ts'
import { publicationForm, publicationItem, publicationRow, someRecordIds } from './publication.ts'
import { optionalRichText, richText } from './rich-text.ts'
import { optionalSlug } from './slug.ts'
import { articleStatuses, shownPublicationStates } from './statuses.ts'

/** Icons that content may use; the browser has a drawing for each. */
export const contentIcons = [
  'news',
  'announcement',
  'calendar',
  'certificate',
  'discount',
  'document',
  'gift',
  'heat',
  'image',
  'info',
  'phone',
  'snowflake',
  'star',
  'tool',
  'truck',
  'video',
] as const
export type ContentIcon = (typeof contentIcons)[number]

/** An icon of the list, or null. */
export const icon = () => v.optional(v.nullable(choice(contentIcons)), null)

/** The form of news, pages and marketing posts (specification, sections 3 and 5). English is optional. */
export const articleForm = {
  title_pl: requiredText(200),
  title_en: optionalText(200),
  slug: optionalSlug(),
  short_content_pl: optionalText(500),
  short_content_en: optionalText(500),
  content_pl: richText(),
  content_en: optionalRichText(),
  main_photo: file(),
  icon: icon(),
  gallery: libraryFiles(),
  downloadable_materials: libraryFiles(),
  business_areas: someRecordIds(),
  ...publicationForm,
}

/** An article in the list of the back office. */
export const articleRow = {
  ...publicationRow,
  title_pl: v.string(),
  /** Null when there is no translation. */
  title_en: v.nullable(v.string()),
  slug: v.string(),
  business_areas: v.array(v.number()),
  brands: v.array(v.number()),
}

/** An article in its editor. */
export const articleItem = {
  ...articleRow,
  ...publicationItem(articleStatuses),
  short_content_pl: v.nullable(v.string()),
  short_content_en: v.nullable(v.string()),
  content_pl: v.string(),
  content_en: v.nullable(v.string()),
  main_photo: v.nullable(v.string()),
  icon: v.nullable(v.string()),
  gallery: v.array(v.string()),
  downloadable_materials: v.array(v.string()),
}

export const articleSort = ['created_at', 'updated_at', 'publication_date', 'title_pl'] as const

/** Filters of the back office's lists. */
export const articleFilters = {
  title_pl: text(),
  slug: text(),
  state: oneOf(shownPublicationStates),
  has_pending: boolean(),
  business_areas: ids(),
  brands: ids(),
  publication_date: dates(),
  created_at: dates(),
}

const words = {
  slug: v.string(),
  title: v.string(),
  short_content: v.nullable(v.string()),
  /** False when the text is shown in Polish because there is no translation into the reader's language. */
  is_translated: v.boolean(),
  publication_date: v.nullable(v.string()),
  icon: v.nullable(v.string()),
  main_photo: v.nullable(MediaFile),
}

/** An article in a list of the partner zone. */
export const ArticleTile = v.object(words)
export type ArticleTile = v.InferOutput<typeof ArticleTile>

/** An article as a partner reads it, in the reader's language. Its links expire after some minutes. */
export const Article = v.object({
  ...words,
  /** Rich text with links to its images. */
  content: v.string(),
  gallery: v.array(MediaFile),
  downloadable_materials: v.array(MediaFile),
})
export type Article = v.InferOutput<typeof Article>

/** The slug in an address. A malformed slug is refused like an unknown one. */
export const slugParam = () => v.pipe(v.string(), v.maxLength(100), v.regex(/^[a-z0-9-]+$/))

/** Labels of the publication statuses, for selectors. */
export const StatusWord = v.object({ id: v.string(), name: v.string() })
