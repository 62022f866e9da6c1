import { searchedTaxNumber } from '#contract/tax-number.ts'

/** What somebody typed, as the queries ask for it. */
export interface Terms {
  /** All of it, its spaces tidied. */
  whole: string
  words: readonly string[]
  /**
   * What a tax number begins with: digits of a NIP, typed with or without PL, or two letters and digits of one from abroad;
   * spaces and dashes apart. Null when it is none.
   */
  tax_number: string | null
  /** Without spaces: an order's number or the serial number of a unit. */
  code: string
}

/** More words than these find nothing that fewer do not. */
const mostWords = 6

/** Takes what was typed apart. */
export function termsOf(query: string): Terms {
  const words = query.split(/\s+/).filter(Boolean)
  const code = words.join('')
  const number = searchedTaxNumber(code).toUpperCase()
  return {
    whole: words.join(' '),
    words: words.slice(0, mostWords),
    tax_number: /^(?:\d{2,10}|[A-Z]{2}[A-Z]{0,2}\d[A-Z0-9]*)$/.test(number) ? number : null,
    code,
  }
}

/** A text as a part of a LIKE pattern. */
export function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
