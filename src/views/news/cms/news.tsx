import { news as contract, NewsForm } from '#contract/news/news.ts'
import type { FormOf } from '#services/form/editor-actors.ts'
import { screensOf } from '#views/components/resource/screens.tsx'
import { articleColumns, articleFilters, articleParts, blankArticle } from '#views/content/cms/article-resource.tsx'
import { publishedResource } from '#views/content/cms/published-resource.tsx'

/** News for partners. */
export const news = publishedResource({
  of: 'news.news',
  index: contract.endpoints['news.news.index'],
  form: NewsForm,
  nameOf: ({ title_pl }) => title_pl,
  columns: articleColumns(),
  filters: articleFilters,
  blank: blankArticle,
  isLong: true,
  parts: articleParts<FormOf<'news.news'>>(),
})

export const screens = screensOf(news)
