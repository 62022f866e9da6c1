import { dividedHalfUp, fromUnits, toUnits } from './decimal.ts'

/** Decimal places: of money, quantities, entered percentages, and percentages derived from a price. */
export const scales = { money: 2, quantity: 3, percent: 4, derivedPercent: 10 } as const

const whole = 10n ** BigInt(scales.percent) * 100n
const derivedWhole = 10n ** BigInt(scales.derivedPercent) * 100n

/** The part of a line that determines its price. */
export interface Priced {
  catalogue_price: string | null
  /** Negative for a discount, positive for a markup. */
  percent: string | null
  custom_price: string | null
}

/**
 * Price of one unit in grosze: the custom price, otherwise the catalogue price with discount or markup, rounded. Null without a
 * price.
 */
export function unitPriceOf({ catalogue_price, percent, custom_price }: Priced): bigint | null {
  if (custom_price !== null) return toUnits(custom_price, scales.money)
  if (catalogue_price === null) return null
  return priceAt(catalogue_price, percent ?? '0')
}

/** Catalogue price with a discount (negative) or markup, in grosze. */
function priceAt(catalogue_price: string, percent: string): bigint {
  const scale = percent.split('.')[1]?.length ?? 0
  if (scale > scales.percent) {
    const part = derivedWhole + toUnits(percent, scales.derivedPercent)
    return dividedHalfUp(toUnits(catalogue_price, scales.money) * part, derivedWhole)
  }
  return dividedHalfUp(toUnits(catalogue_price, scales.money) * (whole + toUnits(percent, scales.percent)), whole)
}

/** Price that results from a discount or markup on a catalogue price. */
export function priceFor(catalogue_price: string, percent: string): string {
  return fromUnits(priceAt(catalogue_price, percent), scales.money)
}

/**
 * Discount (negative) or markup that leads from the catalogue price to a given price, precise enough to reproduce it to the
 * grosz. Null when there is no catalogue price or it is zero.
 */
export function percentFor(catalogue_price: string | null, price: string): string | null {
  if (catalogue_price === null) return null
  const from = toUnits(catalogue_price, scales.money)
  if (from === 0n) return null
  const share = dividedHalfUp(toUnits(price, scales.money) * derivedWhole, from)
  return fromUnits(share - derivedWhole, scales.derivedPercent)
}

/** A percentage for display, with at most two decimal places. */
export function shownPercent(percent: string): string {
  const scale = percent.split('.')[1]?.length ?? 0
  const units = dividedHalfUp(toUnits(percent, scale) * 100n, 10n ** BigInt(scale))
  return fromUnits(units, 2).replace(/\.?0+$/, '')
}

/** Price times quantity, in grosze. */
export function amountOf(price: bigint, quantity: string): bigint {
  return dividedHalfUp(price * toUnits(quantity, scales.quantity), 10n ** BigInt(scales.quantity))
}

/** Percentage of an amount, in grosze. */
export function shareOf(amount: bigint, percent: string): bigint {
  return dividedHalfUp(amount * toUnits(percent, scales.percent), whole)
}
