import { type TextsOfTable, textsOf } from '#server/db/texts.ts'
import { search_entries, search_occurrences, search_words } from './table.ts'

/** What the text columns of this module's tables say of people (`server/db/texts.ts`). */
export const searchTexts: readonly TextsOfTable[] = [
  textsOf(search_entries, {
    nobody: { derived: ['entity', 'record_id', 'title', 'title_en', 'company', 'detail', 'slug', 'terms', 'name_key'] },
  }),
  textsOf(search_occurrences, { nobody: { derived: ['word', 'record_id'] } }),
  textsOf(search_words, { nobody: { derived: ['word'] } }),
]
