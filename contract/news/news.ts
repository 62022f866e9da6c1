import * as v from 'valibot'
import {
  Article,
  ArticleTile,
  articleFilters,
  articleForm,
  articleItem,
  articleRow,
  articleSort,
  StatusWord,
  slugParam,
} from '#contract/content/article.ts'
import { published } from '#contract/content/publication.ts'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { text } from '#contract/declare/filters.ts'
import { list, lookup } from '#contract/declare/list.ts'
import { newsEntities } from './entities.ts'

export const NewsForm = v.strictObject(articleForm)

/** News, and the part served to partners (specification, sections 2 and 3). */
export const news = module('news', {
  ...published('news.news', {
    ...newsEntities['news.news'],
    row: v.object(articleRow),
    item: v.object(articleItem),
    form: NewsForm,
    preview: Article,
    sort: articleSort,
    filters: articleFilters,
  }),
  'news.statuses.index': lookup({ path: 'news/statuses', row: StatusWord, summary: 'Statuses of news' }),

  'partnerzone.news.news.index': list({
    path: 'partnerzone/news/news',
    row: ArticleTile,
    sort: ['publication_date'],
    filters: { title: text() },
    summary: 'News for my company, newest first',
  }),
  'partnerzone.news.news.show': endpoint({
    method: 'GET',
    path: 'partnerzone/news/news/{slug}',
    params: v.strictObject({ slug: slugParam() }),
    result: Article,
    summary: 'A piece of news',
  }),
})
