import { and, asc, count, eq, sql } from 'drizzle-orm'
import { articleStatuses } from '#contract/content/statuses.ts'
import { marketing as contract, MarketingPostForm } from '#contract/marketing/marketing.ts'
import { allOf, type NamedConditions } from '#server/http/access/conditions.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { handlers } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import type { FormOf } from '#server/http/records/crud.ts'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { refuseUnknown } from '#server/http/records/known-ids.ts'
import { resources } from '#server/http/records/resources.ts'
import { isLive } from '#server/http/records/trash.ts'
import {
  articleOptions,
  chosenSlug,
  contentConditions,
  isContentVisible,
  publicationStatusWords,
  publishedHandlers,
  publishedRecord,
  shownArticle,
  tileColumns,
  titleContains,
  toTile,
  visibleArticle,
} from '#server/modules/content/index.ts'
import { refuse } from '#server/refusal.ts'
import { marketing_categories, marketing_posts } from './table.ts'

const options = articleOptions<FormOf<typeof contract, 'marketing.posts'>>(marketing_posts, {
  prepare: async ({ db }, values, before) => {
    const kept = before && [before.category_id as number]
    await refuseUnknown(db, marketing_categories, values.category_id, 'category_id', kept)
    return values
  },
})

/** Condition for categories that the partner zone shows. */
const isShownCategory = and(isLive(marketing_categories), eq(marketing_categories.active, true))

/** Conditions for posts that a person of the partner zone sees. Require a join with categories. */
function postConditions(scope: PartnerScope, at: Date): NamedConditions {
  return { ...contentConditions(marketing_posts, scope, at), category: isShownCategory }
}

/** Categories with posts visible to a person, in order. */
function categoriesFor({ db, at, scope, locale }: CallContext<PartnerScope>, slug?: string) {
  const { id, icon, position } = marketing_categories
  const name = marketing_categories[`name_${locale}`]
  return db
    .select({ slug: marketing_categories.slug, name, icon, posts: count(marketing_posts.id) })
    .from(marketing_categories)
    .innerJoin(marketing_posts, and(eq(marketing_posts.category_id, id), isContentVisible(marketing_posts, scope, at)))
    .where(and(isShownCategory, slug === undefined ? undefined : eq(marketing_categories.slug, slug)))
    .groupBy(id)
    .orderBy(asc(position), asc(name))
}

const categories = resources(contract, {
  'marketing.categories': {
    table: marketing_categories,
    prepare: async ({ db }, values, before) => ({
      ...values,
      slug: await chosenSlug(db, marketing_categories, {
        slug: values.slug,
        title: values.name_pl,
        id: before?.id ?? null,
      }),
    }),
  },
})

export const marketingHandlers = handlers(contract, {
  ...publishedHandlers(contract, 'marketing.posts', marketing_posts, options),
  ...categories.handlers,
  'marketing.statuses.index': (call) => publicationStatusWords(articleStatuses, call),

  'partnerzone.marketing.categories.index': async (call) => ({ results: await categoriesFor(call) }),
  'partnerzone.marketing.category.show': async (call) => {
    const [category] = await categoriesFor(call, call.params.slug)
    return category ?? refuse('not_found')
  },
  'partnerzone.marketing.posts.index': (call) => {
    const { db, locale, at, scope } = call
    const { slug } = marketing_categories
    return answerList(call, contract.endpoints['partnerzone.marketing.posts.index'], {
      id: marketing_posts.id,
      rows: () =>
        db
          .select({ ...tileColumns(marketing_posts), ...categoryColumns(call) })
          .from(marketing_posts)
          .innerJoin(marketing_categories, eq(marketing_categories.id, marketing_posts.category_id))
          .$dynamic(),
      sorts: { publication_date: marketing_posts.publication_date },
      filters: {
        title: (text) => titleContains(marketing_posts, locale, text),
        search: (text) => titleContains(marketing_posts, locale, text),
        category: (wanted) => eq(slug, wanted),
      },
      where: allOf(postConditions(scope, at)),
      toRow: ({ category_slug, category_name, ...row }) => ({
        ...toTile(call.db, row, locale, at),
        category_slug,
        category_name,
      }),
    })
  },
  'partnerzone.marketing.posts.show': async (call) => {
    const { db, at, locale, params } = call
    const post = await visibleArticle(call, { table: marketing_posts, entity: 'marketing.posts' }, params.slug)
    const [category] = await db
      .select(categoryColumns(call))
      .from(marketing_categories)
      .innerJoin(marketing_posts, eq(marketing_posts.category_id, marketing_categories.id))
      .where(and(eq(marketing_posts.id, post.id), isShownCategory))
    if (!category) return refuse('not_found')
    return { ...(await shownArticle(db, at, post, locale)), ...category }
  },
})

function categoryColumns({ locale }: CallContext<PartnerScope>) {
  return {
    category_slug: sql<string>`${marketing_categories.slug}`.as('category_slug'),
    category_name: sql<string>`${marketing_categories[`name_${locale}`]}`.as('category_name'),
  }
}

/** Record kinds of posts and their categories. */
export const marketingRecords: readonly RecordKind[] = [
  publishedRecord('marketing.posts', marketing_posts, sql<string>`${marketing_posts.title_pl}`, {
    form: MarketingPostForm,
    options,
    inZone: {
      conditions: ({ scope, at }) => postConditions(scope, at),
      joins: sql`join ${marketing_categories} on ${marketing_categories.id} = ${marketing_posts.category_id}`,
      parents: { category: { entity: 'marketing.categories', id: marketing_posts.category_id } },
    },
  }),
  ...categories.records,
]
