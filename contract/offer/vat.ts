import { dividedHalfUp, toUnits } from './decimal.ts'

/** VAT rates of a line. `split`: 8 % up to the statutory floor area of housing, 23 % for the rest. */
export const lineVatRates = ['23', '8', '0', 'exempt', 'split'] as const
export type LineVatRate = (typeof lineVatRates)[number]

/** VAT of an offer: one rate for all lines, or a rate for each. */
export const vatModes = [...lineVatRates, 'mixed'] as const
export type VatMode = (typeof vatModes)[number]

export const housings = ['flat', 'house'] as const
export type Housing = (typeof housings)[number]

/** Floor area in square metres up to which the reduced rate applies fully (art. 41 sec. 12b of the VAT act). */
export const housingLimits: Record<Housing, number> = { flat: 150, house: 300 }

/** Rates in totals. */
export const vatRates = ['23', '8', '0', 'exempt'] as const
export type VatRate = (typeof vatRates)[number]

/** Rates as they are printed. */
export const vatLabels: Record<VatRate, string> = { 23: '23%', 8: '8%', 0: '0%', exempt: 'zw.' }

export interface Vat {
  vat_mode: VatMode
  housing: Housing | null
  /** Square metres. */
  housing_area: string | null
}

/** VAT rate of a line or charge; the default rate for one without its own in a mixed offer. */
export function rateOf({ vat_mode }: Pick<Vat, 'vat_mode'>, line: LineVatRate | null): LineVatRate {
  return vat_mode === 'mixed' ? (line ?? '23') : vat_mode
}

/**
 * Part of an amount taxed at the reduced rate under `split`: all of it up to the limit, above it in proportion of the limit to
 * the area. All of it when the area is not known.
 */
export function reducedPart(amount: bigint, { housing, housing_area }: Omit<Vat, 'vat_mode'>): bigint {
  if (housing === null || housing_area === null) return amount
  const area = toUnits(housing_area, 2)
  const limit = BigInt(housingLimits[housing]) * 100n
  return area <= limit ? amount : dividedHalfUp(amount * limit, area)
}

/** VAT of a net sum, in grosze. */
export function vatOf(net: bigint, rate: VatRate): bigint {
  return rate === 'exempt' ? 0n : dividedHalfUp(net * BigInt(rate), 100n)
}
