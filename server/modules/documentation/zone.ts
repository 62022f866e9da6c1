import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { documentationZone, type OpenedDocument } from '#contract/documentation/zone.ts'
import { besideReading } from '#server/db/transaction.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import { type CallContext, handlers } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, isOneOf } from '#server/http/lists/conditions.ts'
import { mediaFiles } from '#server/modules/media/index.ts'
import { refuse } from '#server/refusal.ts'
import { cancelBundle, findBundle, isStored, prepareBundle, toBundle } from './bundle.ts'
import { isOfDevices } from './device-documents.ts'
import { isCalled } from './rows.ts'
import { sendBundle } from './send-bundle.ts'
import {
  documentation_categories,
  documentation_downloads,
  documentation_editions,
  documentation_favorites,
  documentation_openings,
  documentation_tags,
  documentation_types,
  documentations,
} from './table.ts'
import { isDocumentVisible, nameFor } from './visible-documents.ts'
import { findVisible, isFavorite, visibleRows } from './visible-rows.ts'

type ZoneCall = CallContext<PartnerScope>
type Dictionary = typeof documentation_categories | typeof documentation_types | typeof documentation_tags
interface Asked {
  search?: string | undefined
  ids?: number[] | undefined
}

/** Options of a selector: entries used by documents visible to the person. */
async function options(call: ZoneCall & { query: Asked }, table: Dictionary, has: SQL) {
  const { db, query, scope, locale } = call
  const name = table[`name_${locale}`]
  const isUsed = sql`exists (select from ${documentations} where ${has} and ${isDocumentVisible({ scope, locale })})`
  const asked = query.ids ? isOneOf(table.id, query.ids) : isUsed
  return {
    results: await db
      .select({ id: table.id, name })
      .from(table as typeof documentation_types)
      .where(and(asked, query.search ? contains(name, query.search) : undefined))
      .orderBy(asc(table.position), asc(name)),
  }
}

/** A document's file with a fresh link. */
async function fileOf({ db, at }: ZoneCall, media_id: string | null) {
  const files = await mediaFiles(db, at, media_id === null ? [] : [media_id])
  return files.get(media_id ?? '') ?? refuse('not_found')
}

/** Notes that the person has seen the edition. */
async function noteOpening(
  { db, user, scope, at }: Pick<ZoneCall, 'db' | 'user' | 'scope' | 'at'>,
  { id, edition, file_locale }: Pick<OpenedDocument, 'id' | 'edition' | 'file_locale'>,
): Promise<void> {
  const opening = {
    edition,
    locale: file_locale,
    partner_id: scope.partner_ids[0] ?? null,
    opened_at: at.toISOString(),
  }
  await db
    .insert(documentation_openings)
    .values({ ...opening, user_id: user.id, documentation_id: id })
    .onConflictDoUpdate({
      target: [documentation_openings.user_id, documentation_openings.documentation_id],
      set: opening,
    })
}

/** Documents in the partner zone: searching, reading, favourites and downloads. */
export const documentationZoneHandlers = handlers(documentationZone, {
  'partnerzone.documentation.documentations.index': (call) => {
    const { db, user, scope, locale } = call
    return answerList(call, documentationZone.endpoints['partnerzone.documentation.documentations.index'], {
      id: documentations.id,
      rows: () => visibleRows(db, user.id, locale),
      where: isDocumentVisible({ scope, locale }),
      sorts: {
        created_at: documentations.created_at,
        edition_at: documentation_editions.created_at,
        name: nameFor(locale),
        documentation_number: documentations.documentation_number,
      },
      filters: {
        name: isCalled,
        type_id: (ids) => isOneOf(documentations.type_id, ids),
        category_id: (ids) => isOneOf(documentations.category_id, ids),
        tags: (ids) => sql`${documentations.tags} && ${sql.param(ids)}::int[]`,
        device: isOfDevices,
        is_favorite: (is) => sql`${isFavorite(user.id)} = ${is}`,
      },
    })
  },

  'partnerzone.documentation.documentations.show': async (call) => {
    const row = await findVisible(call, call.params.documentation)
    const file = await fileOf(call, row.media_id)
    await besideReading(() => call.db.transaction((tx) => noteOpening({ ...call, db: tx }, row)))
    return { ...row, file }
  },

  'partnerzone.documentation.documentations.download': async (call) => {
    const { db, deps, user, scope, at } = call
    const row = await findVisible(call, call.params.documentation)
    const file = await fileOf(call, row.media_id)
    if (!(await isStored(deps.storage, file))) refuse('unavailable', { key: 'documentation.file_lost' })
    const download = {
      documentation_id: row.id,
      edition: row.edition,
      locale: row.file_locale,
      user_id: user.id,
      partner_id: scope.partner_ids[0] ?? null,
      downloaded_at: at.toISOString(),
    }
    await besideReading(() => db.transaction((tx) => tx.insert(documentation_downloads).values(download)))
    return { url: `${file.url}&download=1`, filename: file.filename }
  },

  'partnerzone.documentation.documentations.favorite': async (call) => {
    const { id } = await findVisible(call, call.params.documentation)
    await call.db
      .insert(documentation_favorites)
      .values({ user_id: call.user.id, documentation_id: id, created_at: call.at.toISOString() })
      .onConflictDoNothing()
    return { id, is_favorite: true }
  },

  'partnerzone.documentation.documentations.unfavorite': async (call) => {
    const { id } = await findVisible(call, call.params.documentation)
    const { user_id, documentation_id } = documentation_favorites
    await call.db.delete(documentation_favorites).where(and(eq(user_id, call.user.id), eq(documentation_id, id)))
    return { id, is_favorite: false }
  },

  'partnerzone.documentation.types.index': (call) =>
    options(call, documentation_types, eq(documentations.type_id, documentation_types.id)),
  'partnerzone.documentation.categories.index': (call) =>
    options(call, documentation_categories, eq(documentations.category_id, documentation_categories.id)),
  'partnerzone.documentation.tags.index': (call) =>
    options(call, documentation_tags, sql`${documentation_tags.id} = any(${documentations.tags})`),

  'partnerzone.documentation.bulk.index': ({ deps }) => ({ limit: deps.config.bulk_download_limit }),
  'partnerzone.documentation.bulk.store': prepareBundle,
  'partnerzone.documentation.bulk.show': async (call) =>
    toBundle(call.db, await findBundle(call, call.params.documentation_bundle), call.at),
  'partnerzone.documentation.bulk.destroy': (call) => cancelBundle(call, call.params.documentation_bundle),
  'public-zone.documentation.bulk.show': sendBundle,
})
