import { type TextsOfTable, textsOf } from '#server/db/texts.ts'
import { notifications } from './table.ts'

/** What the text columns of this module's tables say of people (`server/db/texts.ts`). */
export const notificationTexts: readonly TextsOfTable[] = [
  textsOf(notifications, {
    nobody: { value: ['status', 'path'] },
    anyone: { text: ['common_name', 'title_pl', 'title_en', 'content_pl', 'content_en'] },
  }),
]
