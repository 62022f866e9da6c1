import { findSerials } from '#contract/unit/serial-number.ts'

/** A caption before a value on a plate, such as `Model: ` or `S/N=`. */
const caption = /^[\p{L}/. ]{1,20}[:=]\s*/u

/**
 * Reads the codes of a rating plate: its serial numbers without repetition, and the other words, one of which may name the
 * model. One code may contain both, on separate lines or after captions.
 */
export function readPlate(texts: readonly string[]): { serials: readonly string[]; words: readonly string[] } {
  const serials = new Set<string>()
  const words = new Set<string>()
  for (const text of texts) {
    const found = findSerials(text)
    for (const serial of found.serials) serials.add(serial)
    for (const part of found.rest.split(/[\n\r\t;,|\p{Cc}]+/u)) {
      const word = part.trim().replace(caption, '').trim()
      if (word.length > 2 && /\p{L}/u.test(word)) words.add(word)
    }
  }
  return { serials: [...serials], words: [...words] }
}

/** The serial numbers among the codes that a scanner sees. */
export const serialsIn = (texts: readonly string[]): readonly string[] => readPlate(texts).serials
