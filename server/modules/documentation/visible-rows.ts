import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import { correlated } from '#server/db/correlated.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { brands } from '#server/modules/dictionary/index.ts'
import { media_files } from '#server/modules/media/index.ts'
import { refuse } from '#server/refusal.ts'
import {
  documentation_categories,
  documentation_downloads,
  documentation_editions,
  documentation_favorites,
  documentation_types,
  documentations,
} from './table.ts'
import { fileFor, fileLocale, hasSeenNewest, isDocumentVisible, isOutdated, nameFor } from './visible-documents.ts'

/** Whether a document is one of a person's favourites. */
export function isFavorite(user_id: number): SQL<boolean> {
  return correlated<boolean>`exists (select from ${documentation_favorites}
    where ${documentation_favorites.documentation_id} = ${documentations.id} and ${documentation_favorites.user_id} = ${user_id})`
}

/** How many of the documents that a person is served are among the favourites. */
export function countFavorites({ db, scope, locale, user }: CallContext<PartnerScope>): Promise<number> {
  return db.$count(documentations, and(isDocumentVisible({ scope, locale }), isFavorite(user.id)))
}

/** Documents as a person is served them. Whether they are is a condition of its own: `isVisible`. */
export function visibleRows(db: Database, user_id: number, locale: Locale) {
  return db
    .select({
      id: documentations.id,
      documentation_number: documentations.documentation_number,
      name: nameFor(locale),
      is_translated:
        locale === 'pl'
          ? sql<boolean>`${documentations.file_pl} is not null`
          : sql<boolean>`${documentations.name_en} is not null and ${documentations.file_en} is not null`,
      type_id: documentations.type_id,
      type_name: documentation_types[`name_${locale}`],
      category_id: documentations.category_id,
      category_name: documentation_categories[`name_${locale}`],
      brand_name: brands.name,
      edition: documentations.edition,
      edition_at: documentation_editions.created_at,
      note: documentation_editions.note,
      is_favorite: isFavorite(user_id),
      downloaded_edition: correlated<
        number | null
      >`(select max(${documentation_downloads.edition}) from ${documentation_downloads}
        where ${documentation_downloads.documentation_id} = ${documentations.id} and ${documentation_downloads.user_id} = ${user_id})`,
      is_outdated: isOutdatedFor(user_id),
      size: sql<number>`coalesce(${media_files.size}, 0)`.mapWith(Number),
      media_id: fileFor(locale),
      file_locale: fileLocale(locale),
    })
    .from(documentations)
    .innerJoin(documentation_types, eq(documentation_types.id, documentations.type_id))
    .innerJoin(documentation_categories, eq(documentation_categories.id, documentations.category_id))
    .innerJoin(
      documentation_editions,
      and(
        eq(documentation_editions.documentation_id, documentations.id),
        eq(documentation_editions.edition, documentations.edition),
      ),
    )
    .leftJoin(brands, eq(brands.id, documentations.brand_id))
    .leftJoin(media_files, eq(media_files.id, fileFor(locale)))
    .$dynamic()
}

/** Whether the file that a person downloaded last is no longer the document's, and the person has not opened the new one. */
function isOutdatedFor(user_id: number): SQL<boolean> {
  return correlated<boolean>`coalesce((select ${isOutdated} from ${documentation_downloads}
    where ${documentation_downloads.documentation_id} = ${documentations.id} and ${documentation_downloads.user_id} = ${user_id}
    order by ${documentation_downloads.edition} desc, ${documentation_downloads.id} desc limit 1), false)
    and not ${hasSeenNewest(user_id)}`
}

type ZoneCall = CallContext<PartnerScope>

/** A document visible to the person, with its file; otherwise 404. */
export async function findVisible({ db, user, scope, locale }: ZoneCall, id: number) {
  const [row] = await visibleRows(db, user.id, locale).where(
    and(eq(documentations.id, id), isDocumentVisible({ scope, locale })),
  )
  return row ?? refuse('not_found')
}
