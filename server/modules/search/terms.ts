/** What somebody typed, as the queries ask for it. */
export interface Terms {
  /** All of it, its spaces tidied. */
  whole: string
  words: readonly string[]
  /** Digits of a NIP, typed with or without PL, spaces and dashes; null when it is none. */
  digits: string | null
  /** Without spaces: an order's number or the serial number of a unit. */
  code: string
}

/** More words than these find nothing that fewer do not. */
const mostWords = 6

/** Takes what was typed apart. */
export function termsOf(query: string): Terms {
  const words = query.split(/\s+/).filter(Boolean)
  const code = words.join('')
  const digits = code.replace(/^PL/i, '').replaceAll('-', '')
  return {
    whole: words.join(' '),
    words: words.slice(0, mostWords),
    digits: /^\d{2,10}$/.test(digits) ? digits : null,
    code,
  }
}

/** A text as a part of a LIKE pattern. */
export function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
