import { msg } from '@lingui/core/macro'
import { MarketingPostForm, marketing } from '#contract/marketing/marketing.ts'
import type { FormOf } from '#services/form/editor-actors.ts'
import { screensOf } from '#views/components/resource/screens.tsx'
import { articleColumns, articleFilters, articleParts, blankArticle } from '#views/content/cms/article-resource.tsx'
import { publishedResource } from '#views/content/cms/published-resource.tsx'

const categories = 'marketing.categories.lookup'

/** Multimedia posts of the partner zone. */
export const posts = publishedResource({
  of: 'marketing.posts',
  index: marketing.endpoints['marketing.posts.index'],
  form: MarketingPostForm,
  nameOf: ({ title_pl }) => title_pl,
  columns: articleColumns(),
  filters: [{ name: 'category_id', label: msg`Category`, lookup: categories }, ...articleFilters],
  blank: { ...blankArticle, category_id: null },
  isLong: true,
  parts: articleParts<FormOf<'marketing.posts'>>([
    { name: 'category_id', label: msg`Category`, type: 'lookup', lookup: categories, minimum: 0 },
  ]),
})

export const screens = screensOf(posts)
