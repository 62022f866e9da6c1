import { type TextsOfTable, textsOf } from '#server/db/texts.ts'
import {
  documentation_bundles,
  documentation_categories,
  documentation_downloads,
  documentation_editions,
  documentation_openings,
  documentation_tags,
  documentation_types,
  documentations,
} from './table.ts'

/** What the text columns of this module's tables say of people (`server/db/texts.ts`). */
export const documentationTexts: readonly TextsOfTable[] = [
  textsOf(documentation_bundles, { nobody: { value: ['locale'], words: ['files', 'missing'] } }),
  textsOf(documentation_categories, { nobody: { words: ['name_pl', 'name_en'] } }),
  textsOf(documentation_downloads, { nobody: { value: ['locale'] } }),
  textsOf(
    documentation_editions,
    { anyone: { text: ['note'] } },
    { 'documentation.documentations': documentation_editions.documentation_id },
  ),
  textsOf(documentation_openings, { nobody: { value: ['locale'] } }),
  textsOf(documentation_tags, { nobody: { words: ['name_pl', 'name_en'] } }),
  textsOf(documentation_types, { nobody: { words: ['name_pl', 'name_en'] } }),
  textsOf(documentations, {
    nobody: { number: ['documentation_number'], words: ['name_pl', 'name_en'], value: ['locale'] },
  }),
]
