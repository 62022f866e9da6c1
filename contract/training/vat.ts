import { fromGrosze, toGrosze } from '#contract/values/money.ts'

/** VAT rate of trainings, in per cent. */
export const vatRate = 23

/**
 * Net price for a gross price at the rate of trainings, rounded to the grosz; null for an invalid price. Only a proposal: some
 * trainings are exempt.
 */
export function netOf(gross: string): string | null {
  const typed = gross.replaceAll(/[\s\u00A0]/g, '').replace(',', '.')
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(typed)) return null
  return fromGrosze(Math.round((toGrosze(typed) * 100) / (100 + vatRate)))
}
