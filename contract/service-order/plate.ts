import { serialLength } from '#contract/unit/serial-number.ts'

/** Digits of a serial number as it is printed: in groups, by spaces or dashes. */
const printed = /\d(?:[ .-]?\d)*/g
/** What a GS1 code puts before a serial number: its own identifier, with or without that of the article. */
const gs1 = new RegExp(`^(?:01\\d{14})?21(\\d{${serialLength}})$`)
/** What stands before a value on a plate, as `Model: ` or `S/N=`. */
const caption = /^[\p{L}/. ]{1,20}[:=]\s*/u

/**
 * What the codes of a rating plate say: its serial numbers, each once, and the other words, one of which may name the model. One code
 * may hold both, in lines or after captions.
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

/** The serial numbers among the visible codes, for the scanner. */
export const serialsIn = (texts: readonly string[]): readonly string[] => readPlate(texts).serials

function serialIn(digits: string): string | null {
  return digits.length === serialLength ? digits : (gs1.exec(digits)?.[1] ?? null)
}
