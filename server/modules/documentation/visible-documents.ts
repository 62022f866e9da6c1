import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#contract/locale.ts'
import { isFor } from '#server/http/access/audience.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import { isLive } from '#server/http/records/trash.ts'
import { documentations } from './table.ts'

/** Whom documents are shown to: what they may see, and the language that they read. */
export interface Reader {
  scope: PartnerScope
  locale: Locale
}

/**
 * The file that somebody reading a language is given: the one in it; without an English one the Polish. Null where there
 * is none: an English document without a Polish file is not for who reads Polish.
 */
export function fileFor(locale: Locale): SQL<string | null> {
  const { file_pl, file_en } = documentations
  return locale === 'pl' ? sql<string | null>`${file_pl}` : sql<string | null>`coalesce(${file_en}, ${file_pl})`
}

/** The name in the language, or else the Polish one. */
export function nameFor(locale: Locale): SQL<string> {
  const { name_pl, name_en } = documentations
  return locale === 'pl' ? sql<string>`${name_pl}` : sql<string>`coalesce(${name_en}, ${name_pl})`
}

/** Documents that a person of the partner zone is served: live, active, of the own brands, with a file in the language. */
export function isVisible({ scope, locale }: Reader): SQL | undefined {
  return and(
    isLive(documentations),
    eq(documentations.active, true),
    isFor(scope, { brand_id: documentations.brand_id }),
    isNotNull(fileFor(locale)),
  )
}
