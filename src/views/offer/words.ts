import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Housing, LineVatRate, VatMode } from '#contract/offer/vat.ts'
import { withOtherWord } from '#views/components/entity/other-word.ts'

/** Labels of the VAT modes of a whole offer. */
export const vatModeWords: Record<VatMode, MessageDescriptor> = withOtherWord({
  '23': msg`23%`,
  '8': msg`8% (delivery with installation)`,
  '0': msg`0%`,
  exempt: msg`Exempt`,
  split: msg`8% and 23% by area`,
  mixed: msg`Different for each line`,
})

/** Labels of the VAT rates of a line. */
export const lineVatWords: Record<LineVatRate, MessageDescriptor> = withOtherWord({
  '23': msg`23%`,
  '8': msg`8%`,
  '0': msg`0%`,
  exempt: msg({ context: 'VAT rate', message: 'exempt' }),
  split: msg({ context: 'VAT rate', message: 'by area' }),
})

export const housingWords: Record<Housing, MessageDescriptor> = withOtherWord({
  flat: msg`Flat (up to 150 m²)`,
  house: msg`House (up to 300 m²)`,
})
