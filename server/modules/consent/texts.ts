import { type TextsOfTable, textsOf } from '#server/db/texts.ts'
import { consent_texts, erasures, given_consents } from './table.ts'

/** What the text columns of this module's tables say of people (`server/db/texts.ts`). */
export const consentTexts: readonly TextsOfTable[] = [
  textsOf(consent_texts, { nobody: { value: ['form', 'kind'], words: ['text_pl', 'text_en'] } }),
  textsOf(erasures, { nobody: { value: ['entity', 'extent'], secret: ['address_hash'] } }),
  textsOf(given_consents, {
    nobody: { value: ['entity'] },
    anyone: { own: ['person_name', 'person_email', 'ip', 'withdrawal_reason'] },
  }),
]
