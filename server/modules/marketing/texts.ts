import { type TextsOfTable, textsOf } from '#server/db/texts.ts'
import { marketing_categories, marketing_posts } from './table.ts'

/** What the text columns of this module's tables say of people (`server/db/texts.ts`). */
export const marketingTexts: readonly TextsOfTable[] = [
  textsOf(marketing_categories, { nobody: { number: ['slug'], words: ['name_pl', 'name_en'], value: ['icon'] } }),
  textsOf(marketing_posts, {
    nobody: { value: ['status', 'icon'], number: ['slug'] },
    anyone: {
      text: ['pending', 'title_pl', 'title_en', 'short_content_pl', 'short_content_en', 'content_pl', 'content_en'],
    },
  }),
]
