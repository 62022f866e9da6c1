import { type TextsOfTable, textsOf } from '#server/db/texts.ts'
import { news } from './table.ts'

/** What the text columns of this module's tables say of people (`server/db/texts.ts`). */
export const newsTexts: readonly TextsOfTable[] = [
  textsOf(news, {
    nobody: { value: ['status', 'icon'], number: ['slug'] },
    anyone: {
      text: ['pending', 'title_pl', 'title_en', 'short_content_pl', 'short_content_en', 'content_pl', 'content_en'],
    },
  }),
]
