import { type TextsOfTable, textsOf } from '#server/db/texts.ts'
import { distributors, list_settings, list_views } from './table.ts'

/** What the text columns of this module's tables say of people (`server/db/texts.ts`). */
export const coreTexts: readonly TextsOfTable[] = [
  textsOf(distributors, {
    nobody: { company: ['name', 'nip', 'street', 'postcode', 'city', 'phone_number', 'email'], number: ['logo'] },
  }),
  textsOf(list_settings, { nobody: { value: ['list', 'columns', 'default_view'] } }),
  textsOf(list_views, { nobody: { value: ['list', 'columns', 'role'] }, staff: { text: ['name', 'query'] } }),
]
