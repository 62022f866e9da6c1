import type { FaqAnswer } from '#contract/faq/faq.ts'
import { refuseUnknown } from '#server/http/records/known-ids.ts'
import type { PublishedOptions } from '#server/modules/content/index.ts'
import { shownRichText } from '#server/modules/media/index.ts'
import { faq_categories } from './table.ts'

/** The part of a question's form that is read. */
interface Words {
  question_pl: string
  question_en: string | null
  answer_pl: string
  answer_en: string | null
}

/** What questions are beside other published content. */
export const postOptions: PublishedOptions = {
  required: ['question_pl', 'answer_pl'],
  richText: ['answer_pl', 'answer_en'],
  forEverybody: true,
  prepare: async ({ db }, values, before) => {
    const kept = before && [before.category_id as number]
    await refuseUnknown(db, faq_categories, values.category_id as number, 'category_id', kept)
    return values
  },
  preview: async ({ db, at }, { id }, values, locale) => {
    const { question_pl, question_en, answer_pl, answer_en } = values as unknown as Words
    const isWritten = question_en !== null && answer_en !== null
    const isEnglish = locale === 'en' && isWritten
    return {
      id,
      question: isEnglish ? question_en : question_pl,
      answer: await shownRichText(db, at, isEnglish ? answer_en : answer_pl),
      is_translated: locale === 'pl' || isWritten,
      helpful: null,
    } satisfies FaqAnswer
  },
}
