import { type TextsOfTable, textsOf } from '#server/db/texts.ts'
import { faq_categories, faq_posts, faq_searches } from './table.ts'

/** What the text columns of this module's tables say of people (`server/db/texts.ts`). */
export const faqTexts: readonly TextsOfTable[] = [
  textsOf(faq_categories, { nobody: { words: ['name_pl', 'name_en'] } }),
  textsOf(faq_posts, {
    nobody: { value: ['status'] },
    anyone: { text: ['pending', 'question_pl', 'question_en', 'answer_pl', 'answer_en'] },
  }),
  textsOf(faq_searches, { anyone: { text: ['text'] }, nobody: { value: ['locale'] } }),
]
