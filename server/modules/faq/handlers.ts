import { and, asc, eq, exists } from 'drizzle-orm'
import { faqStatuses } from '#contract/content/publication-lifecycle.ts'
import { faq } from '#contract/faq/faq.ts'
import { handlers } from '#server/http/handlers.ts'
import { offered } from '#server/http/records/offered.ts'
import { publishedHandlers, statusWords } from '#server/modules/content/index.ts'
import { findAnswers, vote, votesOf } from './answers.ts'
import { postOptions } from './posts.ts'
import { dictionaries } from './records.ts'
import { listSearches, strikeSearch } from './searches.ts'
import { faq_categories, faq_posts } from './table.ts'
import { visiblePosts } from './visible-posts.ts'

export const faqHandlers = handlers(faq, {
  ...publishedHandlers(faq, 'faq.posts', faq_posts, postOptions),
  'faq.posts.votes': (call) => votesOf(call, call.params.faq_post),
  'faq.statuses.index': (call) => statusWords(faqStatuses, call),

  ...dictionaries.handlers,

  'faq.searches.index': listSearches,
  'faq.searches.destroy': (call) => strikeSearch(call, call.params.faq_search),

  'partnerzone.faq.categories.index': async ({ db, query, locale, scope, at }) => {
    const name = faq_categories[`name_${locale}`]
    const posts = db
      .select({ id: faq_posts.id })
      .from(faq_posts)
      .where(and(eq(faq_posts.category_id, faq_categories.id), visiblePosts(scope, at)))
    return {
      results: await db
        .select({ id: faq_categories.id, name })
        .from(faq_categories)
        .where(and(offered(faq_categories, query, name), exists(posts)))
        .orderBy(asc(faq_categories.position), asc(faq_categories.id)),
    }
  },
  'partnerzone.faq.posts.index': findAnswers,
  'partnerzone.faq.posts.vote': (call) => vote(call, call.params.faq_post, call.body.helpful),
})
