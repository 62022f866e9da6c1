import { randomBytes } from 'node:crypto'

/** Crockford's base 32: no letter that is read as a digit or as another letter (I, L, O, U). */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The number of a request, such as `7F3K-2Q9X`: in its log lines, in the header `x-request-id` of its answer, and beside the
 * failure that a person sees, short enough to be read out on the telephone. 40 random bits: at a million requests a day, one in
 * three thousand shares its number with another of the same year, and its time tells them apart.
 */
export function newRequestId(): string {
  const bits = randomBytes(5).reduce((value, byte) => value * 256 + byte, 0)
  const text = Array.from({ length: 8 }, (_, place) => digits[Math.floor(bits / 32 ** (7 - place)) % 32]).join('')
  return `${text.slice(0, 4)}-${text.slice(4)}`
}
