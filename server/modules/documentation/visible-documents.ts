import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#contract/locale.ts'
import { isFor } from '#server/http/access/audience.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import { isLive } from '#server/http/records/trash.ts'
import { documentation_downloads, documentation_editions, documentations } from './table.ts'

/** Whom documents are shown to: what they may see, and the language that they read. */
export interface Reader {
  scope: PartnerScope
  locale: Locale
}

/** The file that somebody reading a language is given: the one in it, or else the other. Null where there is none. */
export function fileFor(locale: Locale): SQL<string | null> {
  const { file_pl, file_en } = documentations
  const [own, other] = locale === 'pl' ? [file_pl, file_en] : [file_en, file_pl]
  return sql<string | null>`coalesce(${own}, ${other})`
}

/** In which language the file is that who reads a language is given. */
export function fileLocale(locale: Locale): SQL<Locale> {
  const other = locale === 'pl' ? 'en' : 'pl'
  return sql<Locale>`case when ${documentations[`file_${locale}`]} is null then ${other} else ${locale} end`
}

/**
 * Whether the file of a download is not the document's any more, where a query knows both. A new edition may leave the
 * file of a language as it was.
 */
export const isOutdated: SQL<boolean> = sql<boolean>`exists (select from ${documentation_editions}
  where ${documentation_editions.documentation_id} = ${documentation_downloads.documentation_id}
    and ${documentation_editions.edition} = ${documentation_downloads.edition}
    and case ${documentation_downloads.locale}
      when 'en' then ${documentation_editions.file_en} is distinct from ${documentations.file_en}
      else ${documentation_editions.file_pl} is distinct from ${documentations.file_pl} end)`

/** The name in the language, or else the Polish one. */
export function nameFor(locale: Locale): SQL<string> {
  const { name_pl, name_en } = documentations
  return locale === 'pl' ? sql<string>`${name_pl}` : sql<string>`coalesce(${name_en}, ${name_pl})`
}

/** Documents that a person of the partner zone is served: live, active, of the own brands, with a file. */
export function isVisible({ scope, locale }: Reader): SQL | undefined {
  return and(
    isLive(documentations),
    eq(documentations.active, true),
    isFor(scope, { brand_id: documentations.brand_id }),
    isNotNull(fileFor(locale)),
  )
}
