import * as v from 'valibot'
import {
  Article,
  ArticleTile,
  articleFilters,
  articleForm,
  articleItem,
  articleRow,
  articleSort,
  icon,
  StatusWord,
  slugParam,
} from '#contract/content/article.ts'
import { published } from '#contract/content/publication.ts'
import { optionalSlug } from '#contract/content/slug.ts'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { entityCalls } from '#contract/declare/entity-calls.ts'
import { boolean, ids, text } from '#contract/declare/filters.ts'
import { list, lookup } from '#contract/declare/list.ts'
import { namedForm, namedItem } from '#contract/declare/named.ts'
import { id } from '#contract/values/rules.ts'
import { marketingEntities } from './entities.ts'

export const MarketingPostForm = v.strictObject({ ...articleForm, category_id: id() })
export const MarketingCategoryForm = v.strictObject({ ...namedForm, slug: optionalSlug(), icon: icon() })

/** A category in the partner zone, with its number of posts that the person may see. */
export const CategoryTile = v.object({
  slug: v.string(),
  name: v.string(),
  icon: v.nullable(v.string()),
  posts: v.number(),
})
export type CategoryTile = v.InferOutput<typeof CategoryTile>

const ofCategory = { category_slug: v.string(), category_name: v.string() }
export const MarketingTile = v.object({ ...ArticleTile.entries, ...ofCategory })
export type MarketingTile = v.InferOutput<typeof MarketingTile>
export const MarketingArticle = v.object({ ...Article.entries, ...ofCategory })
export type MarketingArticle = v.InferOutput<typeof MarketingArticle>

/** Multimedia posts and their categories (specification, sections 2 and 3). */
export const marketing = module('marketing', {
  ...published('marketing.posts', {
    ...marketingEntities['marketing.posts'],
    row: v.object({ ...articleRow, category_id: v.number() }),
    item: v.object({ ...articleItem, category_id: v.number() }),
    form: MarketingPostForm,
    preview: Article,
    sort: articleSort,
    filters: { ...articleFilters, category_id: ids() },
  }),
  ...entityCalls(marketingEntities['marketing.categories'], {
    item: v.object({ ...namedItem, slug: v.string(), icon: v.nullable(v.string()) }),
    form: MarketingCategoryForm,
    sort: ['created_at', 'name_pl', 'name_en', 'position', 'slug'],
    filters: { name_pl: text(), name_en: text(), slug: text(), active: boolean() },
  }),
  'marketing.statuses.index': lookup({
    path: 'marketing/statuses',
    row: StatusWord,
    summary: 'Statuses of marketing posts',
  }),

  'partnerzone.marketing.categories.index': endpoint({
    method: 'GET',
    path: 'partnerzone/marketing/categories',
    result: v.object({ results: v.array(CategoryTile) }),
    summary: 'Categories in which there is something for my company',
  }),
  'partnerzone.marketing.category.show': endpoint({
    method: 'GET',
    path: 'partnerzone/marketing/categories/{slug}',
    params: v.strictObject({ slug: slugParam() }),
    result: CategoryTile,
    summary: 'A category',
  }),
  'partnerzone.marketing.posts.index': list({
    path: 'partnerzone/marketing/posts',
    row: MarketingTile,
    sort: ['publication_date'],
    filters: { title: text(), category: text() },
    search: ['title'],
    summary: 'Posts for my company, newest first; `category` is the slug of one',
  }),
  'partnerzone.marketing.posts.show': endpoint({
    method: 'GET',
    path: 'partnerzone/marketing/posts/{slug}',
    params: v.strictObject({ slug: slugParam() }),
    result: MarketingArticle,
    summary: 'A post',
  }),
})
