import { type TextsOfTable, textsOf } from '#server/db/texts.ts'
import { content_revisions } from './table.ts'

/** What the text columns of this module's tables say of people (`server/db/texts.ts`). */
export const contentTexts: readonly TextsOfTable[] = [
  textsOf(content_revisions, { nobody: { value: ['entity'] }, anyone: { text: ['data', 'filenames'] } }),
]
