import * as v from 'valibot'
import { StatusWord } from '#contract/content/article.ts'
import {
  publicationForm,
  publicationItem,
  publicationRow,
  published,
  recordIds,
} from '#contract/content/publication.ts'
import { optionalRichText, richText } from '#contract/content/rich-text.ts'
import { publicationText } from '#contract/content/row-texts.ts'
import { faqStatuses, shownPublicationStates } from '#contract/content/statuses.ts'
import { Done, endpoint, module } from '#contract/declare/endpoint.ts'
import { entityCalls } from '#contract/declare/entity-calls.ts'
import { boolean, dates, ids, oneOf, text } from '#contract/declare/filters.ts'
import { list, lookup, Option } from '#contract/declare/list.ts'
import { namedDictionary } from '#contract/declare/named.ts'
import { locales } from '#contract/messages/locale.ts'
import { anyText, flag, id, integer, maxValue, minValue, optionalText, requiredText } from '#contract/values/rules.ts'
import { faqEntities } from './entities.ts'

/** Form of a question (specification, section 5). Without business areas it is shown to all partners. */
export const FaqForm = v.strictObject({
  question_pl: requiredText(300),
  question_en: optionalText(300),
  answer_pl: richText(),
  answer_en: optionalRichText(),
  category_id: id(),
  position: v.optional(v.pipe(integer(), minValue(0), maxValue(10_000)), 0),
  business_areas: recordIds(),
  ...publicationForm,
})

const faqRow = {
  ...publicationRow,
  status: v.picklist(faqStatuses),
  question_pl: v.string(),
  /** Null when there is no translation. */
  question_en: v.nullable(v.string()),
  category_id: v.number(),
  position: v.number(),
  business_areas: v.array(v.number()),
  brands: v.array(v.number()),
}
const FaqItem = v.object({
  ...faqRow,
  ...publicationItem(faqStatuses),
  answer_pl: v.string(),
  answer_en: v.nullable(v.string()),
})

/** A question with its answer, in the reader's language where it has a translation. */
export const FaqAnswer = v.object({
  id: v.number(),
  question: v.string(),
  /** Sanitised rich text. */
  answer: v.string(),
  is_translated: v.boolean(),
  /** The reader's own vote; null when there is none. */
  helpful: v.nullable(v.boolean()),
})
export type FaqAnswer = v.InferOutput<typeof FaqAnswer>

/**
 * The questions of a category. Search results are ordered by relevance: the best category first, and within it the best
 * question.
 */
export const FaqGroup = v.object({ id: v.number(), name: v.string(), posts: v.array(FaqAnswer) })
export type FaqGroup = v.InferOutput<typeof FaqGroup>

/** A search of partners that found nothing; different spellings are counted together. */
export const FaqSearch = v.object({
  /** Id of the latest of these searches. */
  id: v.number(),
  /** Text of the latest search. */
  text: v.string(),
  locale: v.picklist(locales),
  /** Number of searches, and of different people. */
  searches: v.number(),
  people: v.number(),
  searched_at: v.string(),
})
export type FaqSearch = v.InferOutput<typeof FaqSearch>

/** Frequently asked questions (specification, sections 2 to 5). */
export const faq = module('faq', {
  ...published('faq.posts', {
    ...faqEntities['faq.posts'],
    row: v.object(faqRow),
    texts: [publicationText],
    item: FaqItem,
    form: FaqForm,
    preview: FaqAnswer,
    sort: ['created_at', 'updated_at', 'publication_date', 'question_pl', 'position'],
    filters: {
      question_pl: text(),
      category_id: ids(),
      state: oneOf(shownPublicationStates),
      has_pending: boolean(),
      business_areas: ids(),
      brands: ids(),
      publication_date: dates(),
      created_at: dates(),
    },
  }),
  'faq.posts.votes': endpoint({
    method: 'GET',
    path: 'faq/posts/{faq_post}/votes',
    permission: 'faq.posts.show',
    result: v.object({ helpful: v.number(), unhelpful: v.number() }),
    summary: 'How many found an answer helpful, and how many did not',
  }),
  'faq.statuses.index': lookup({ path: 'faq/statuses', row: StatusWord, summary: 'Statuses of questions' }),
  ...entityCalls(faqEntities['faq.categories'], namedDictionary),

  'faq.searches.index': list({
    path: 'faq/searches',
    row: FaqSearch,
    sort: ['searched_at', 'searches', 'people'],
    filters: { text: text(), locale: oneOf(locales), searched_at: dates() },
    summary: 'What partners looked for and did not find',
  }),
  'faq.searches.destroy': endpoint({
    method: 'DELETE',
    path: 'faq/searches/{faq_search}',
    result: Done,
    success: 'deleted',
    summary: 'Strike a search off the list, with all that were alike',
  }),

  'partnerzone.faq.categories.index': lookup({
    path: 'partnerzone/faq/categories',
    row: Option,
    summary: 'Categories that have questions for the person',
  }),
  'partnerzone.faq.posts.index': endpoint({
    method: 'GET',
    path: 'partnerzone/faq/posts',
    query: v.strictObject({ search: v.optional(anyText(200)), category: v.optional(ids()) }),
    result: v.object({ results: v.array(FaqGroup), total: v.number() }),
    summary: 'Questions and answers by category; a search that finds none is kept for staff',
  }),
  'partnerzone.faq.posts.vote': endpoint({
    method: 'POST',
    path: 'partnerzone/faq/posts/{faq_post}/vote',
    companyRoles: 'every member',
    body: v.strictObject({ helpful: flag() }),
    result: v.object({ id: v.number(), helpful: v.boolean() }),
    summary: 'Say whether an answer was helpful; the last word counts',
  }),
})
