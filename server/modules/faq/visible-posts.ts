import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#contract/messages/locale.ts'
import { allOf, type NamedConditions } from '#server/http/access/conditions.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import { isLive } from '#server/http/records/trash.ts'
import { contentConditions } from '#server/modules/content/index.ts'
import { faq_categories, faq_posts } from './table.ts'

/**
 * Condition for questions visible to a person of the partner zone: published, in an active category, and for one of the
 * person's business areas or for everybody. Requires a join with categories.
 */
export function visiblePosts(scope: PartnerScope, at: Date): SQL | undefined {
  return allOf(postConditions(scope, at))
}

/** The conditions of `visiblePosts` by name. */
export function postConditions(scope: PartnerScope, at: Date): NamedConditions {
  const category = and(isLive(faq_categories), eq(faq_categories.active, true))
  return { ...contentConditions(faq_posts, scope, at, true), category }
}

/** Question and answer in the person's language where both are translated, otherwise in Polish. */
export function wordsIn(locale: Locale) {
  const { question_pl, question_en, answer_pl, answer_en } = faq_posts
  if (locale === 'pl') return { question: sql<string>`${question_pl}`, answer: sql<string>`${answer_pl}`, isTranslated }
  const own = sql`${question_en} is not null and ${answer_en} is not null`
  return {
    question: sql<string>`case when ${own} then ${question_en} else ${question_pl} end`,
    answer: sql<string>`case when ${own} then ${answer_en} else ${answer_pl} end`,
    isTranslated: sql<boolean>`${own}`,
  }
}
const isTranslated = sql<boolean>`true`
