import { type TextsOfTable, textsOf } from '#server/db/texts.ts'
import { brand_notices, brands, business_areas, countries, languages, provinces } from './table.ts'

/** What the text columns of this module's tables say of people (`server/db/texts.ts`). */
export const dictionaryTexts: readonly TextsOfTable[] = [
  textsOf(brand_notices, { anyone: { text: ['text_pl', 'text_en'] }, staff: { text: ['contacts'] } }),
  textsOf(brands, { nobody: { words: ['name'] } }),
  textsOf(business_areas, { nobody: { words: ['name_pl', 'name_en'] } }),
  textsOf(countries, { nobody: { value: ['code'], place: ['name_pl', 'name_en'] } }),
  textsOf(languages, { nobody: { value: ['code'], words: ['name_pl', 'name_en'] } }),
  textsOf(provinces, { nobody: { place: ['name'] } }),
]
