import { formatNumber } from '#services/formatting.ts'

/** Zlotys, net: `12 345,00 zł`. Null stays null. */
export function formatPrice(amount: string | null, locale: string): string | null {
  return amount === null
    ? null
    : formatNumber(Number(amount), locale, { style: 'currency', currency: 'PLN', minimumFractionDigits: 2 })
}

/** Kilowatts: `8,4 kW`. Null stays null. */
export function formatCapacity(kilowatts: string | null, locale: string): string | null {
  return kilowatts === null ? null : `${formatNumber(Number(kilowatts), locale, { maximumFractionDigits: 2 })} kW`
}

/** A plain number with all its digits after the comma, at most four. */
export function formatFactor(factor: string, locale: string): string {
  return formatNumber(Number(factor), locale, { maximumFractionDigits: 4 })
}
