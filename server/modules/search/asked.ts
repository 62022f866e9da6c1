import { codeKey, otherStems, stemOf, type TypedWord } from '#server/http/lists/typed-words.ts'

/** What was typed, as a kind's entries are asked for it, with the kind's mark before each word. */
export interface Asked {
  /** Text of a tsquery: every word, or one that begins with it. */
  words: (mark: string) => string
  /** Text of a tsquery: every word whole; such hits come first. */
  exact: (mark: string) => string
  /** Where in the index the entries are that `words` finds: those that one of the alternatives leads to. */
  alternatives: (mark: string) => Alternative[]
}

/** An entry is in one of the ranges of each word. */
export type Alternative = readonly WordRanges[]

/** Where the entries are that have something that a word may stand for. */
export interface WordRanges {
  /** As it was typed; nothing where it may be one of several. */
  whole?: string
  ranges: readonly Range[]
  /** Whether whatever has a word of the ranges is what was meant. */
  isSure: boolean
}

/** Words of the index from the first to the last, in the order of their bytes. */
export interface Range {
  low: string
  high: string
}

/** Words that may stand for one that was typed with a slip, by the word as it was typed. */
export type Spellings = ReadonlyMap<string, readonly string[]>

/** Digits of a number's end. */
const leastEnd = 4

/** What finds the words, or with spellings what finds those in their place. */
export function askedFor(words: readonly TypedWord[], spellings: Spellings = new Map()): Asked {
  const ways = words.map((word) => waysOf(word, spellings.get(word.whole)))
  const joined = words.map(({ whole }) => whole).join('')
  // "521 300 30 07", "PB 05": spaces within a number.
  const inOne = words.length > 1 && /\d/.test(joined) ? [begins(joined)] : []
  return {
    words: (mark) => {
      const each = all(ways.map((several) => any(several.map((terms) => all(terms.map((term) => term.asked(mark)))))))
      return any([each, ...inOne.map((term) => term.asked(mark))])
    },
    exact: (mark) =>
      all(words.map(({ whole, parts }) => any([one(mark, whole), all(parts.map((part) => one(mark, part)))]))),
    alternatives: (mark) => [
      words.map(({ whole }, place) => rangesOf(`${mark}.${whole}`, ways[place] ?? [], mark)),
      ...inOne.map((term) => [{ ranges: [term.range(mark)], isSure: true }]),
    ],
  }
}

/** A word of the index, or what begins with it. */
interface Term {
  length: number
  asked: (mark: string) => string
  range: (mark: string) => Range
}

/** Terms that an entry has all of, where a word of theirs was typed. */
type Way = readonly Term[]

function waysOf({ whole, parts }: TypedWord, spellings: readonly string[] = []): Way[] {
  const hasDigits = /\d/.test(whole)
  return [
    [begins(stemOf(whole))],
    ...otherStems(whole).map((stem) => [begins(stem)]),
    // The index has numbers in one piece, too: their parts alone would begin half of all words.
    ...(parts.length > 1 && !hasDigits ? [parts.map((part) => begins(stemOf(part)))] : []),
    ...(hasDigits && codeKey(whole) !== whole ? [[is(codeKey(whole))]] : []),
    ...(/^\d+$/.test(whole) && whole.length >= leastEnd ? [[begins(`~${[...whole].toReversed().join('')}`)]] : []),
    ...spellings.map((spelling) => [begins(spelling)]),
  ]
}

/** Whatever has all terms of a way has the longest of them, and few others have. */
function rangesOf(whole: string, ways: readonly Way[], mark: string): WordRanges {
  const longest = ways.flatMap((terms) => terms.toSorted((one, other) => other.length - one.length).slice(0, 1))
  const ranges = longest.map((term) => term.range(mark))
  const isWithinOther = (range: Range, place: number) =>
    ranges.some((other, at) => at !== place && contains(other, range) && (at < place || !contains(range, other)))
  // What lies within another would be read twice.
  return {
    whole,
    ranges: ranges.filter((range, place) => !isWithinOther(range, place)),
    isSure: ways.every(({ length }) => length === 1),
  }
}

const contains = (outer: Range, inner: Range) => outer.low <= inner.low && inner.high <= outer.high

/** Comes after whatever a word goes on with. */
const last = '\u{10ffff}'

const is = (word: string): Term => ({
  length: word.length,
  asked: (mark) => one(mark, word),
  range: (mark) => ({ low: `${mark}.${word}`, high: `${mark}.${word}` }),
})

const begins = (word: string): Term => ({
  length: word.length,
  asked: (mark) => `${one(mark, word)}:*`,
  range: (mark) => ({ low: `${mark}.${word}`, high: `${mark}.${word}${last}` }),
})

const one = (mark: string, word: string) => `'${mark}.${word}'`
const all = (terms: readonly string[]) => `(${terms.join(' & ')})`
const any = (terms: readonly string[]) => `(${[...new Set(terms)].join(' | ')})`

/** What is of one of these companies. */
export function ofPartners(mark: string, partners: readonly number[]): { words: string; ranges: WordRanges } {
  const own = partners.map((id) => `${mark}.@${id}`)
  return {
    words: any(own.map((word) => `'${word}'`)),
    ranges: { ranges: own.map((word) => ({ low: word, high: word })), isSure: true },
  }
}
