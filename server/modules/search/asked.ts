import { codeKey, otherStems, stemOf, type TypedWord } from '#server/http/lists/typed-words.ts'

/** What was typed, as a kind's entries are asked for it: texts of a tsquery with the kind's mark before each word. */
export interface Asked {
  /** Every word, or one that begins with it. */
  words: (mark: string) => string
  /** Every word whole: such hits come first. */
  exact: (mark: string) => string
}

/** Words that may stand for one that was typed with a slip, by the word as it was typed. */
export type Spellings = ReadonlyMap<string, readonly string[]>

/** Digits of a number's end. */
const leastEnd = 4

/** What finds the words, or with spellings what finds those in their place. */
export function askedFor(words: readonly TypedWord[], spellings: Spellings = new Map()): Asked {
  return {
    words: (mark) => {
      const each = all(words.map((word) => any(waysOf(word, spellings.get(word.whole)).map((way) => way(mark)))))
      const joined = words.map(({ whole }) => whole).join('')
      // "521 300 30 07", "PB 05": spaces within a number.
      return words.length > 1 && /\d/.test(joined) ? any([each, beginning(mark, joined)]) : each
    },
    exact: (mark) =>
      all(words.map(({ whole, parts }) => any([one(mark, whole), all(parts.map((part) => one(mark, part)))]))),
  }
}

type Way = (mark: string) => string

function waysOf({ whole, parts }: TypedWord, spellings: readonly string[] = []): Way[] {
  const hasDigits = /\d/.test(whole)
  return [
    (mark) => beginning(mark, stemOf(whole)),
    ...otherStems(whole).map((stem) => (mark: string) => beginning(mark, stem)),
    // The index has numbers in one piece, too: their parts alone would begin half of all words.
    ...(parts.length > 1 && !hasDigits
      ? [(mark: string) => all(parts.map((part) => beginning(mark, stemOf(part))))]
      : []),
    ...(hasDigits && codeKey(whole) !== whole ? [(mark: string) => one(mark, codeKey(whole))] : []),
    ...(/^\d+$/.test(whole) && whole.length >= leastEnd
      ? [(mark: string) => beginning(mark, `~${[...whole].toReversed().join('')}`)]
      : []),
    ...spellings.map((spelling) => (mark: string) => beginning(mark, spelling)),
  ]
}

const one = (mark: string, word: string) => `'${mark}.${word}'`
const beginning = (mark: string, word: string) => `${one(mark, word)}:*`
const all = (terms: readonly string[]) => `(${terms.join(' & ')})`
const any = (terms: readonly string[]) => `(${[...new Set(terms)].join(' | ')})`

/** An entry of the last half of a year, of the one before, or of what is to come. */
export function recently(mark: string, at: Date): string {
  const now = at.getUTCFullYear() * 2 + (at.getUTCMonth() >= 6 ? 1 : 0)
  return any([now - 1, now, now + 1].map((half) => one(mark, `#${half}`)))
}
