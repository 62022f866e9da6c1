import { type TextsOfTable, textsOf } from '#server/db/texts.ts'
import { payments } from './table.ts'

/** What the text columns of this module's tables say of people (`server/db/texts.ts`). */
export const paymentTexts: readonly TextsOfTable[] = [
  textsOf(payments, { nobody: { words: ['name_pl', 'name_en'], value: ['type'] } }),
]
