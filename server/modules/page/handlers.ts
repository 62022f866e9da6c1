import { and, asc, eq, sql } from 'drizzle-orm'
import { articleStatuses } from '#contract/content/publication-lifecycle.ts'
import { page as contract, PageForm } from '#contract/page/page.ts'
import { handlers } from '#server/http/handlers.ts'
import type { RecordKind } from '#server/http/records/kinds.ts'
import {
  articleBySlug,
  articleOptions,
  isVisible,
  publishedHandlers,
  publishedRecord,
  statusWords,
  tileColumns,
  toTile,
} from '#server/modules/content/index.ts'
import { pages } from './table.ts'

const options = articleOptions(pages, { isTopLevel: true })

export const pageHandlers = handlers(contract, {
  ...publishedHandlers(contract, 'page.pages', pages, options),
  'page.statuses.index': (call) => statusWords(articleStatuses, call),

  'partnerzone.page.pages.index': async ({ db, at, scope, locale }) => {
    const rows = await db
      .select(tileColumns(pages))
      .from(pages)
      .where(and(isVisible(pages, scope, at), eq(pages.show_in_menu, true)))
      .orderBy(asc(pages.position), asc(pages.title_pl))
    return { results: rows.map((row) => toTile(row, locale, at)) }
  },
  'partnerzone.page.pages.show': (call) => articleBySlug(call, { table: pages, entity: 'page.pages' }),
})

/** Record kinds of pages. */
export const pageRecords: readonly RecordKind[] = [
  publishedRecord('page.pages', pages, sql<string>`${pages.title_pl}`, { form: PageForm, options }),
]
