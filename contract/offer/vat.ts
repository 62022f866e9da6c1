import { dividedHalfUp, toUnits } from './decimal.ts'

/** Rates of a line. `split`: 8 % up to the area that the law names for housing, 23 % for the rest. */
export const lineVatRates = ['23', '8', '0', 'exempt', 'split'] as const
export type LineVatRate = (typeof lineVatRates)[number]

/** The VAT of a whole offer: one rate, or each line its own. */
export const vatModes = [...lineVatRates, 'mixed'] as const
export type VatMode = (typeof vatModes)[number]

export const housings = ['flat', 'house'] as const
export type Housing = (typeof housings)[number]

/** Square metres up to which the reduced rate holds for all of it (art. 41 sec. 12b of the VAT act). */
export const housingLimits: Record<Housing, number> = { flat: 150, house: 300 }

/** Rates as they are summed up. */
export const vatRates = ['23', '8', '0', 'exempt'] as const
export type VatRate = (typeof vatRates)[number]

/** How a paper writes a rate. */
export const vatLabels: Record<VatRate, string> = { 23: '23%', 8: '8%', 0: '0%', exempt: 'zw.' }

export interface Vat {
  vat_mode: VatMode
  housing: Housing | null
  /** Square metres. */
  housing_area: string | null
}

/** The rate of a line; what has none of its own in a mixed offer has the usual one. */
export function rateOf({ vat_mode }: Pick<Vat, 'vat_mode'>, line: LineVatRate | null): LineVatRate {
  return vat_mode === 'mixed' ? (line ?? '23') : vat_mode
}

/**
 * Of an amount under `split`, the part with the reduced rate: all of it up to the limit, above it the limit's share of the
 * area. Without an area it is all of it.
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
