import type { FaqAnswer, faq } from '#contract/faq/faq.ts'
import type { FormOf } from '#server/http/records/crud.ts'
import { refuseUnknown } from '#server/http/records/known-ids.ts'
import type { PublishedOptions } from '#server/modules/content/index.ts'
import { shownRichText } from '#server/modules/media/index.ts'
import { faq_categories } from './table.ts'

/** Deviations of questions from other published content. */
export const postOptions: PublishedOptions<FormOf<typeof faq, 'faq.posts'>> = {
  required: ['question_pl', 'answer_pl'],
  richText: ['answer_pl', 'answer_en'],
  forEverybody: true,
  prepare: async ({ db }, values, before) => {
    const kept = before && [before.category_id as number]
    await refuseUnknown(db, faq_categories, values.category_id, 'category_id', kept)
    return values
  },
  preview: async ({ db, at }, { id }, values, locale) => {
    const { question_pl, question_en, answer_pl, answer_en } = values
    const isWritten = question_en !== null && answer_en !== null
    const isEnglish = locale === 'en' && isWritten
    return {
      id,
      question: isEnglish ? question_en : question_pl,
      answer: await shownRichText(db, at, isEnglish ? answer_en : answer_pl, isEnglish ? 'en' : 'pl'),
      is_translated: locale === 'pl' || isWritten,
      helpful: null,
    } satisfies FaqAnswer
  },
}
