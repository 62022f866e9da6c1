import * as v from 'valibot'
import {
  Article,
  articleFilters,
  articleForm,
  articleItem,
  articleRow,
  articleSort,
  StatusWord,
  slugParam,
} from '#contract/content/article.ts'
import { published } from '#contract/content/publication.ts'
import { optionalPageSlug } from '#contract/content/slug.ts'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { boolean } from '#contract/declare/filters.ts'
import { lookup } from '#contract/declare/list.ts'
import { askedWhen } from '#contract/values/dependent-fields.ts'
import { flag, integer, maxValue, minValue } from '#contract/values/rules.ts'
import { pageEntities } from './entities.ts'

/** A static page. Its address must not collide with a screen of the product. */
export const PageForm = v.strictObject({
  ...articleForm,
  slug: optionalPageSlug(),
  show_in_menu: v.optional(flag(), true),
  position: askedWhen(
    v.optional(v.pipe(integer(), minValue(0), maxValue(10_000)), 0),
    ({ show_in_menu }: { show_in_menu?: unknown }) => show_in_menu !== false,
  ),
})

const place = { show_in_menu: v.boolean(), position: v.number() }

/** A link of the partner zone's menu. */
export const PageLink = v.object({ slug: v.string(), title: v.string(), icon: v.nullable(v.string()) })
export type PageLink = v.InferOutput<typeof PageLink>

/** Static pages of the partner zone, at `/:slug` (specification, section 2). */
export const page = module('page', {
  ...published('page.pages', {
    ...pageEntities['page.pages'],
    row: v.object({ ...articleRow, ...place }),
    item: v.object({ ...articleItem, ...place }),
    form: PageForm,
    preview: Article,
    sort: [...articleSort, 'position'],
    filters: { ...articleFilters, show_in_menu: boolean() },
  }),
  'page.statuses.index': lookup({ path: 'page/statuses', row: StatusWord, summary: 'Statuses of pages' }),

  'partnerzone.page.pages.index': endpoint({
    method: 'GET',
    path: 'partnerzone/page/pages',
    result: v.object({ results: v.array(PageLink) }),
    summary: 'The pages of the menu, in their order',
  }),
  'partnerzone.page.pages.show': endpoint({
    method: 'GET',
    path: 'partnerzone/page/pages/{slug}',
    params: v.strictObject({ slug: slugParam() }),
    result: Article,
    summary: 'A page',
  }),
})
