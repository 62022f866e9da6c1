import { sql } from 'drizzle-orm'
import { FaqForm, faq } from '#contract/faq/faq.ts'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { resources } from '#server/http/records/resources.ts'
import { publishedRecord } from '#server/modules/content/index.ts'
import { postOptions } from './posts.ts'
import { faq_categories, faq_posts } from './table.ts'
import { postConditions } from './visible-posts.ts'

export const faqDictionaries = resources(faq, { 'faq.categories': { table: faq_categories } })

/** Record kinds of this module. */
export const faqRecords: readonly RecordKind[] = [
  publishedRecord('faq.posts', faq_posts, sql<string>`${faq_posts.question_pl}`, {
    form: FaqForm,
    options: postOptions,
    inZone: {
      conditions: ({ scope, at }) => postConditions(scope, at),
      joins: sql`join ${faq_categories} on ${faq_categories.id} = ${faq_posts.category_id}`,
      parents: { category: { entity: 'faq.categories', id: faq_posts.category_id } },
    },
  }),
  ...faqDictionaries.records,
]
