import { eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#contract/messages/locale.ts'
import { correlated } from '#server/db/correlated.ts'
import { isFor } from '#server/http/access/audience.ts'
import { allOf, type NamedConditions } from '#server/http/access/conditions.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import { isLive } from '#server/http/records/trash.ts'
import { documentation_downloads, documentation_editions, documentation_openings, documentations } from './table.ts'

/** A reader of documents: scope and language. */
export interface DocumentReader {
  scope: PartnerScope
  locale: Locale
}

/** The file for a reader: in their language, otherwise the other one. Null where there is none. */
export function fileFor(locale: Locale): SQL<string | null> {
  const { file_pl, file_en } = documentations
  const [own, other] = locale === 'pl' ? [file_pl, file_en] : [file_en, file_pl]
  return sql<string | null>`coalesce(${own}, ${other})`
}

/** Language of the file for a reader. */
export function fileLocale(locale: Locale): SQL<Locale> {
  const other = locale === 'pl' ? 'en' : 'pl'
  return sql<Locale>`case when ${documentations[`file_${locale}`]} is null then ${other} else ${locale} end`
}

/**
 * Whether the file of a download is no longer the document's, for queries with both tables. A new edition may keep the file of
 * one language.
 */
export const isOutdated: SQL<boolean> = correlated<boolean>`exists (select from ${documentation_editions}
  where ${documentation_editions.documentation_id} = ${documentation_downloads.documentation_id}
    and ${documentation_editions.edition} = ${documentation_downloads.edition}
    and case ${documentation_downloads.locale}
      when 'en' then ${documentation_editions.file_en} is distinct from ${documentations.file_en}
      else ${documentation_editions.file_pl} is distinct from ${documentations.file_pl} end)`

/** Whether a person has opened the file that the document has now. */
export const hasSeenNewest = (user_id: number): SQL<boolean> =>
  correlated<boolean>`exists (select from ${documentation_openings}
    join ${documentation_editions} on ${documentation_editions.documentation_id} = ${documentation_openings.documentation_id}
      and ${documentation_editions.edition} = ${documentation_openings.edition}
    where ${documentation_openings.documentation_id} = ${documentations.id} and ${documentation_openings.user_id} = ${user_id}
      and case ${documentation_openings.locale}
        when 'en' then ${documentation_editions.file_en} is not distinct from ${documentations.file_en}
        else ${documentation_editions.file_pl} is not distinct from ${documentations.file_pl} end)`

/** The name in a language, otherwise in Polish. */
export function nameFor(locale: Locale): SQL<string> {
  const { name_pl, name_en } = documentations
  return locale === 'pl' ? sql<string>`${name_pl}` : sql<string>`coalesce(${name_en}, ${name_pl})`
}

/** Condition for documents visible to a person of the partner zone: active, of the person's brands, with a file. */
export function isDocumentVisible(reader: DocumentReader): SQL | undefined {
  return allOf(documentConditions(reader))
}

/** The conditions of `isDocumentVisible` by name. */
export function documentConditions({ scope, locale }: DocumentReader) {
  return {
    trash: isLive(documentations),
    active: eq(documentations.active, true),
    brand: isFor(scope, { brand_id: documentations.brand_id }),
    file: isNotNull(fileFor(locale)),
  } satisfies NamedConditions
}
