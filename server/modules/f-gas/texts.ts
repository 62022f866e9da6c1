import { type TextsOfTable, textsOf } from '#server/db/texts.ts'
import { f_gas_certificates } from './table.ts'

/** What the text columns of this module's tables say of people (`server/db/texts.ts`). */
export const fGasTexts: readonly TextsOfTable[] = [
  textsOf(f_gas_certificates, { nobody: { value: ['kind'], passing: ['number'] } }),
]
