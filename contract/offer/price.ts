import { dividedHalfUp, fromUnits, toUnits } from './decimal.ts'

/** Digits after the dot: of money, of a quantity, of a percentage that is typed, of one that follows from a price. */
export const scales = { money: 2, quantity: 3, percent: 4, derivedPercent: 10 } as const

const whole = 10n ** BigInt(scales.percent) * 100n
const derivedWhole = 10n ** BigInt(scales.derivedPercent) * 100n

/** What of a line makes its price. */
export interface Priced {
  catalogue_price: string | null
  /** Less than nothing is a discount, more a markup. */
  percent: string | null
  custom_price: string | null
}

/** The price of one unit in grosze: the typed one, else the catalogue's with discount or markup, rounded first. Null without any. */
export function unitPriceOf({ catalogue_price, percent, custom_price }: Priced): bigint | null {
  if (custom_price !== null) return toUnits(custom_price, scales.money)
  if (catalogue_price === null) return null
  return priceAt(catalogue_price, percent ?? '0')
}

/** A catalogue price with a discount (below nothing) or a markup, in grosze. */
function priceAt(catalogue_price: string, percent: string): bigint {
  const scale = percent.split('.')[1]?.length ?? 0
  if (scale > scales.percent) {
    const part = derivedWhole + toUnits(percent, scales.derivedPercent)
    return dividedHalfUp(toUnits(catalogue_price, scales.money) * part, derivedWhole)
  }
  return dividedHalfUp(toUnits(catalogue_price, scales.money) * (whole + toUnits(percent, scales.percent)), whole)
}

/** The price that a discount or markup makes of a catalogue price. */
export function priceFor(catalogue_price: string, percent: string): string {
  return fromUnits(priceAt(catalogue_price, percent), scales.money)
}

/**
 * The discount (below nothing) or markup that makes a price of the catalogue's, fine enough to lead back to the same grosz;
 * null where the catalogue has none or nothing.
 */
export function percentFor(catalogue_price: string | null, price: string): string | null {
  if (catalogue_price === null) return null
  const from = toUnits(catalogue_price, scales.money)
  if (from === 0n) return null
  const share = dividedHalfUp(toUnits(price, scales.money) * derivedWhole, from)
  return fromUnits(share - derivedWhole, scales.derivedPercent)
}

/** A percentage as people read it, with two digits at most. */
export function shownPercent(percent: string): string {
  const scale = percent.split('.')[1]?.length ?? 0
  const units = dividedHalfUp(toUnits(percent, scale) * 100n, 10n ** BigInt(scale))
  return fromUnits(units, 2).replace(/\.?0+$/, '')
}

/** A quantity of a price, in grosze. */
export function amountOf(price: bigint, quantity: string): bigint {
  return dividedHalfUp(price * toUnits(quantity, scales.quantity), 10n ** BigInt(scales.quantity))
}

/** A percentage of an amount, in grosze. */
export function shareOf(amount: bigint, percent: string): bigint {
  return dividedHalfUp(amount * toUnits(percent, scales.percent), whole)
}
