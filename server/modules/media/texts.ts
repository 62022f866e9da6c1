import { type TextsOfTable, textsOf } from '#server/db/texts.ts'
import { media_directories, media_files, media_uses } from './table.ts'

/** What the text columns of this module's tables say of people (`server/db/texts.ts`). */
export const mediaTexts: readonly TextsOfTable[] = [
  textsOf(media_directories, { nobody: { words: ['basename', 'path'] } }),
  textsOf(media_files, {
    nobody: { value: ['purpose', 'type', 'owner_entity'], number: ['path'], secret: ['sha256'] },
    anyone: { text: ['filename', 'alt_pl', 'alt_en'] },
  }),
  textsOf(media_uses, { nobody: { value: ['entity', 'field', 'formats'] } }),
]
