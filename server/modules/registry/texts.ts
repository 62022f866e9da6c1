import { type TextsOfTable, textsOf } from '#server/db/texts.ts'
import { registry_lookups } from './table.ts'

/** What the text columns of this module's tables say of people (`server/db/texts.ts`). */
export const registryTexts: readonly TextsOfTable[] = [
  textsOf(registry_lookups, {
    company: { own: ['nip', 'company'] },
    nobody: { value: ['outcome'], number: ['request_id'] },
  }),
]
