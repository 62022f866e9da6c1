import { msg } from '@lingui/core/macro'
import { news as contract, NewsForm } from '#contract/news/news.ts'
import type { ScreenProps } from '#src/routes.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'
import { articleColumns, articleFilters, articleParts, blankArticle } from '#views/content/cms/article-resource.tsx'
import { publishedResource } from '#views/content/cms/published-resource.tsx'

/** What is new, for partners. */
export const news = publishedResource({
  name: 'news.news',
  param: 'news',
  path: '/cms/news',
  index: contract.endpoints['news.news.index'],
  form: NewsForm,
  title: msg`News`,
  newTitle: msg`New news item`,
  nameOf: ({ title_pl }) => title_pl,
  columns: articleColumns(),
  filters: articleFilters,
  blank: blankArticle,
  parts: articleParts(),
})

export const NewsScreen = () => <ResourceList of={news} />
export const NewNewsScreen = () => <ResourceEditor of={news} id={null} />
export const NewsItemScreen = ({ params }: ScreenProps) => <ResourceEditor of={news} id={Number(params.id)} />
