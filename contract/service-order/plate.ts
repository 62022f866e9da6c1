import { serialLength } from '#contract/unit/serial-number.ts'

/** A printed serial number: digits in groups separated by spaces or dashes. */
const printed = /\d(?:[ .-]?\d)*/g
/** A serial number in a GS1 code: application identifier 21, optionally preceded by that of the article. */
const gs1 = new RegExp(`^(?:01\\d{14})?21(\\d{${serialLength}})$`)
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
    const rest = text.replaceAll(printed, (run) => {
      const serial = serialIn(run.replaceAll(/\D/g, ''))
      if (serial) serials.add(serial)
      return serial ? '\n' : run
    })
    for (const part of rest.split(/[\n\r\t;,|\p{Cc}]+/u)) {
      const word = part.trim().replace(caption, '').trim()
      if (word.length > 2 && /\p{L}/u.test(word)) words.add(word)
    }
  }
  return { serials: [...serials], words: [...words] }
}

/** The serial numbers among the codes that a scanner sees. */
export const serialsIn = (texts: readonly string[]): readonly string[] => readPlate(texts).serials

function serialIn(digits: string): string | null {
  return digits.length === serialLength ? digits : (gs1.exec(digits)?.[1] ?? null)
}
