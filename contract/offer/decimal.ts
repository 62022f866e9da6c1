/**
 * Exact arithmetic of decimal texts for offers: whole numbers of the smallest unit, divided once and rounded half up, away
 * from zero. No float is involved.
 */

const shape = /^(-?)(\d+)(?:\.(\d+))?$/

/** A decimal text as a whole number of units of `scale` digits after the dot. Throws where it is no number, or finer. */
export function toUnits(text: string, scale: number): bigint {
  const [, sign, whole, part = ''] = shape.exec(text) ?? []
  if (whole === undefined || part.length > scale) throw new RangeError(`Not a number of ${scale} digits: ${text}`)
  const units = BigInt(whole + part.padEnd(scale, '0'))
  return sign ? -units : units
}

/** Units of `scale` digits as a decimal text. */
export function fromUnits(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const part = scale === 0 ? '' : `.${digits.slice(-scale)}`
  return `${units < 0n ? '-' : ''}${whole}${part}`
}

/** A quotient rounded half up; halves go away from zero. */
export function dividedHalfUp(dividend: bigint, divisor: bigint): bigint {
  if (divisor < 0n) return dividedHalfUp(-dividend, -divisor)
  const size = dividend < 0n ? -dividend : dividend
  const rounded = (2n * size + divisor) / (2n * divisor)
  return dividend < 0n ? -rounded : rounded
}

/** A decimal text without zeros that say nothing: `2.500` is `2.5`, `3.00` is `3`. */
export function plainDecimal(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
