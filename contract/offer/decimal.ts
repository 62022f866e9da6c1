/**
 * Exact arithmetic with decimal strings for offers: integers of the smallest unit, divided once and rounded half away from
 * zero. No floats.
 */

const shape = /^(-?)(\d+)(?:\.(\d+))?$/

/**
 * Converts a decimal string to an integer of units with `scale` decimal places. Throws for anything else, or for more decimal
 * places.
 */
export function toUnits(text: string, scale: number): bigint {
  const [, sign, whole, part = ''] = shape.exec(text) ?? []
  if (whole === undefined || part.length > scale) throw new RangeError(`Not a number of ${scale} digits: ${text}`)
  const units = BigInt(whole + part.padEnd(scale, '0'))
  return sign ? -units : units
}

/** Converts units of `scale` decimal places to a decimal string. */
export function fromUnits(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const part = scale === 0 ? '' : `.${digits.slice(-scale)}`
  return `${units < 0n ? '-' : ''}${whole}${part}`
}

/** Integer quotient rounded half away from zero. */
export function dividedHalfUp(dividend: bigint, divisor: bigint): bigint {
  if (divisor < 0n) return dividedHalfUp(-dividend, -divisor)
  const size = dividend < 0n ? -dividend : dividend
  const rounded = (2n * size + divisor) / (2n * divisor)
  return dividend < 0n ? -rounded : rounded
}

/** Removes insignificant zeros: `2.500` becomes `2.5`, `3.00` becomes `3`. */
export function plainDecimal(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
