/**
 * Money in transit and in the database is a decimal string in złote; providers of payments and sums count whole grosze.
 * Both directions are exact: no float is involved.
 */

const decimal = /^(-?)(\d+)(?:\.(\d{1,2}))?$/

/** Grosze of an amount such as `1234.5`. Throws on anything that is no amount with at most two digits after the dot. */
export function toGrosze(amount: string): number {
  const [, sign, whole, part = ''] = decimal.exec(amount) ?? []
  const grosze = whole === undefined ? Number.NaN : Number(whole) * 100 + Number(part.padEnd(2, '0'))
  if (!Number.isSafeInteger(grosze)) throw new RangeError(`Not an amount of money: ${amount}`)
  return sign && grosze !== 0 ? -grosze : grosze
}

/** The amount of grosze as a decimal string with two digits after the dot. */
export function fromGrosze(grosze: number): string {
  if (!Number.isSafeInteger(grosze)) throw new RangeError(`Not an amount of grosze: ${grosze}`)
  const digits = String(Math.abs(grosze)).padStart(3, '0')
  return `${grosze < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Largest amount that a form takes, and the largest total of an offer, in złote. Columns and sums are wider (`moneyPrecision`),
 * so that adding up every record never overflows.
 */
export const moneyLimit = '999999999999.99'

/** Digits of an amount of money in the database, two of them after the point. */
export const moneyPrecision = 22
