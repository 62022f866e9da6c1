import { type TextsOfTable, textsOf } from '#server/db/texts.ts'
import { error_codes } from './error-code-table.ts'
import { device_groups, device_tags, devices, functionalities, producers, product_cards, type_cards } from './table.ts'

/** What the text columns of this module's tables say of people (`server/db/texts.ts`). */
export const deviceTexts: readonly TextsOfTable[] = [
  textsOf(device_groups, { nobody: { words: ['name'] } }),
  textsOf(device_tags, { nobody: { words: ['name'] } }),
  textsOf(devices, {
    nobody: { words: ['name', 'name2', 'erp_category', 'unit'], number: ['external_id'] },
    anyone: { text: ['offer_description'] },
  }),
  textsOf(functionalities, { nobody: { words: ['name', 'description'] } }),
  textsOf(producers, { nobody: { company: ['name'], number: ['external_id'] } }),
  textsOf(product_cards, {
    nobody: { words: ['name'], number: ['video_link'] },
    anyone: { text: ['short_description', 'features', 'video_description'] },
  }),
  textsOf(type_cards, { nobody: { words: ['name', 'group_name'], value: ['group_kind'] } }),
  textsOf(error_codes, {
    nobody: { number: ['code'], words: ['name_pl', 'name_en'] },
    anyone: { text: ['manual_pl', 'manual_en'] },
  }),
]
