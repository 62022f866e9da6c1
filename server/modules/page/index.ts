import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { reservedSlugs } from '#contract/content/addresses.ts'
import { articleStatuses } from '#contract/content/statuses.ts'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import { page as contract, PageForm } from '#contract/page/page.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import type { Subscriptions } from '#server/events.ts'
import { handlers } from '#server/http/handlers.ts'
import type { RecordKind } from '#server/http/records/kinds.ts'
import type { ServerModule } from '#server/module.ts'
import {
  articleBySlug,
  articleOptions,
  chosenSlug,
  isContentVisible,
  publicationStatusWords,
  publishedHandlers,
  publishedRecord,
  tileColumns,
  toTile,
} from '#server/modules/content/index.ts'
import { pages } from './table.ts'
import { pageTexts } from './texts.ts'

const options = articleOptions(pages, { isTopLevel: true })

const pageHandlers = handlers(contract, {
  ...publishedHandlers(contract, 'page.pages', pages, options),
  'page.statuses.index': (call) => publicationStatusWords(articleStatuses, call),

  'partnerzone.page.pages.index': async ({ db, at, scope, locale }) => {
    const rows = await db
      .select(tileColumns(pages))
      .from(pages)
      .where(and(isContentVisible(pages, scope, at), eq(pages.show_in_menu, true)))
      .orderBy(asc(pages.position), asc(pages.title_pl))
    return { results: rows.map((row) => toTile(db, row, locale, at)) }
  },
  'partnerzone.page.pages.show': (call) => articleBySlug(call, { table: pages, entity: 'page.pages' }),
})

/** Record kinds of pages. */
const pageRecords: readonly RecordKind[] = [
  publishedRecord('page.pages', pages, sql<string>`${pages.title_pl}`, { form: PageForm, options }),
]

/** Answers of this module to events of others. */
const pageSubscriptions: Subscriptions = {
  'file.replaced': [
    {
      tables: ['pages'],
      answer: { nothing: 'because the file keeps its id, so that what is shown is the new content' },
    },
  ],
  'file.removed': [
    { tables: ['pages'], answer: { nothing: 'because a file that it uses is not removed (media_uses)' } },
  ],
}

export const pageModule: ServerModule = {
  name: 'page',
  texts: pageTexts,
  handlers: [pageHandlers],
  records: [...pageRecords],
  subscriptions: pageSubscriptions,
}

/**
 * Renames pages whose slug is used by a screen of this version, because they could no longer be reached: `offer` becomes
 * `offer-2`. Includes the trash.
 */
export async function freeReservedSlugs(db: Database, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const hidden = await tx
      .select()
      .from(pages)
      .where(inArray(pages.slug, [...reservedSlugs]))
      .orderBy(pages.id)
      .for('update')
    for (const before of hidden) {
      const slug = await chosenSlug(tx, pages, { slug: null, title: before.slug, id: before.id, isTopLevel: true })
      const [after] = await tx
        .update(pages)
        .set({ slug, version: before.version + 1, updated_at: at.toISOString() })
        .where(eq(pages.id, before.id))
        .returning()
      const entry = { by: systemActor, at, entity: 'page.pages', entity_id: before.id, action: 'update' as const }
      await audit(tx, { ...entry, before, after: after ?? null })
    }
  })
}
