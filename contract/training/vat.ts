import { fromGrosze, toGrosze } from '#contract/money.ts'

/** The rate of VAT on trainings, in percent. */
export const vatRate = 23

/**
 * The net price that a gross price holds at the rate of trainings, to the nearest grosz; null while it is no price.
 * A proposal only: some trainings are exempt.
 */
export function netOf(gross: string): string | null {
  const typed = gross.replaceAll(/[\s\u00A0]/g, '').replace(',', '.')
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(typed)) return null
  return fromGrosze(Math.round((toGrosze(typed) * 100) / (100 + vatRate)))
}
