import { sql } from 'drizzle-orm'
import { articleStatuses } from '#contract/content/statuses.ts'
import { news as contract, NewsForm } from '#contract/news/news.ts'
import type { Subscriptions } from '#server/events.ts'
import { handlers } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import type { RecordKind } from '#server/http/records/kinds.ts'
import type { ServerModule } from '#server/module.ts'
import {
  articleBySlug,
  articleOptions,
  isContentVisible,
  publicationStatusWords,
  publishedHandlers,
  publishedRecord,
  tileColumns,
  titleContains,
  toTile,
} from '#server/modules/content/index.ts'
import { news } from './table.ts'
import { newsTexts } from './texts.ts'

const options = articleOptions(news)

const newsHandlers = handlers(contract, {
  ...publishedHandlers(contract, 'news.news', news, options),
  'news.statuses.index': (call) => publicationStatusWords(articleStatuses, call),

  'partnerzone.news.news.index': (call) =>
    answerList(call, contract.endpoints['partnerzone.news.news.index'], {
      id: news.id,
      rows: () => call.db.select(tileColumns(news)).from(news).$dynamic(),
      sorts: { publication_date: news.publication_date },
      filters: {
        title: (text) => titleContains(news, call.locale, text),
        search: (text) => titleContains(news, call.locale, text),
      },
      where: isContentVisible(news, call.scope, call.at),
      counted: news,
      toRow: (row) => toTile(call.db, row, call.locale, call.at),
    }),
  'partnerzone.news.news.show': (call) => articleBySlug(call, { table: news, entity: 'news.news' }),
})

/** Record kinds of news. */
const newsRecords: readonly RecordKind[] = [
  publishedRecord('news.news', news, sql<string>`${news.title_pl}`, { form: NewsForm, options }),
]

/** Answers of this module to events of others. */
const newsSubscriptions: Subscriptions = {
  'file.replaced': [
    {
      tables: ['news'],
      answer: { nothing: 'because the file keeps its id, so that what is shown is the new content' },
    },
  ],
  'file.removed': [
    { tables: ['news'], answer: { nothing: 'because a file that it uses is not removed (media_uses)' } },
  ],
}

export { news } from './table.ts'

export const newsModule: ServerModule = {
  name: 'news',
  texts: newsTexts,
  handlers: [newsHandlers],
  records: [...newsRecords],
  subscriptions: newsSubscriptions,
}
