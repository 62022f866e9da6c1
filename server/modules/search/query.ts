import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { codeKey, otherStems, stemOf, type TypedWord } from '#server/http/lists/typed-words.ts'

/** The typed text as a query of one kind, with the prefix of the kind before each word. */
export interface KindQuery {
  /** Text of a tsquery: all words or words that begin with them. */
  words: (mark: string) => string
  /** Text of a tsquery: all words whole. Such results come first. */
  exact: (mark: string) => string
  /** Index ranges of the entries that `words` matches; an entry is in the ranges of one of the alternatives. */
  alternatives: (mark: string) => Alternative[]
}

/** An entry must be in one of the ranges of each word. */
export type Alternative = readonly WordRanges[]

/** Index ranges of the forms of a word. */
export interface WordRanges {
  /** The word as typed; undefined when several words are possible. */
  whole?: string
  ranges: readonly Range[]
  /** Whether every entry in the ranges matches the word. */
  isSure: boolean
}

/** A range of words of the index in byte order, both ends included. */
export interface Range {
  low: string
  high: string
}

/** Corrections of words with a typing error, by typed word. */
export type Spellings = ReadonlyMap<string, readonly string[]>

/** Minimum number of digits for finding a number by its end. */
const leastEnd = 4

/** Digits of the numbers of a yearly series, such as SG/2026/00284. */
const numberDigits = 5

/** A number of a yearly series that was typed without its leading zeros: "SG-2026-284", or "2026/284". */
export interface SeriesNumber {
  series: string
  year: string
  /** With its leading zeros. */
  number: string
}

export function seriesNumber(typed: string): SeriesNumber | null {
  const [, series = '', year = '', number = ''] =
    /^\s*([a-z]{1,4})?[\s/.-]*(20\d\d)[\s/.-]+([1-9]\d{0,3})\s*$/i.exec(typed) ?? []
  return year === '' ? null : { series: series.toLowerCase(), year, number: number.padStart(numberDigits, '0') }
}

/** The numbers that a typed text may be. */
export interface TypedNumbers {
  /** Searched digits of a phone number (`phoneKey`). */
  phone: string | null
  series: SeriesNumber | null
}

/** Builds the query of a kind from typed words, or from their corrections. */
export function queryOf(
  words: readonly TypedWord[],
  { phone, series }: TypedNumbers,
  spellings: Spellings = new Map(),
): KindQuery {
  const ways = words.map((word) => waysOf(word, spellings.get(word.whole)))
  const joined = words.map(({ whole }) => whole).join('')
  // Spaces within a number, as in "521 300 30 07" or "PB 05".
  const spaced = words.length > 1 && /\d/.test(joined) ? [joined] : []
  // One number as it was typed is found by the ways of its word.
  const dialled = phone !== null && (words.length > 1 || phone !== joined) ? [phone] : []
  const inOne: Way[] = [
    ...[...new Set([...spaced, ...dialled])].map((number) => [begins(number)]),
    ...dialled.flatMap(endsOf),
    ...(series ? [wayOf(series)] : []),
  ]
  return {
    words: (mark) => {
      const each = all(ways.map((several) => any(several.map((terms) => all(terms.map((term) => term.asked(mark)))))))
      return any([each, ...inOne.map((terms) => all(terms.map((term) => term.asked(mark))))])
    },
    exact: (mark) => {
      const each = words.map(({ whole, parts }) => any([one(mark, whole), all(parts.map((part) => one(mark, part)))]))
      const numbers = series ? [all(wayOf(series).map((term) => term.asked(mark)))] : []
      return any([all(each), ...dialled.map((number) => one(mark, number)), ...numbers])
    },
    alternatives: (mark) => [
      words.map(({ whole }, place) => rangesOf(`${mark}.${whole}`, ways[place] ?? [], mark)),
      ...inOne.map((terms) => terms.map((term) => ({ ranges: [term.range(mark)], isSure: terms.length === 1 }))),
    ],
  }
}

/** A phone number is also found by its end, which is its national part. */
const endsOf = (phone: string): Way[] => (phone.length < leastEnd ? [] : [[endsWith(phone)]])

const wayOf = ({ series, year, number }: SeriesNumber): Way =>
  series ? [is(`${series}${year}${number}`)] : [is(number), is(year)]

/** Range of a word, or of words that begin with it. */
interface Term {
  length: number
  asked: (mark: string) => string
  range: (mark: string) => Range
}

/** Terms that an entry must all have for one typed word. */
type Way = readonly Term[]

function waysOf({ whole, parts }: TypedWord, spellings: readonly string[] = []): Way[] {
  const hasDigits = /\d/.test(whole)
  return [
    [begins(stemOf(whole))],
    ...otherStems(whole).map((stem) => [begins(stem)]),
    // The index also contains whole numbers; single parts would match the beginning of half of all words.
    ...(parts.length > 1 && !hasDigits ? [parts.map((part) => begins(stemOf(part)))] : []),
    ...(hasDigits && codeKey(whole) !== whole ? [[is(codeKey(whole))]] : []),
    ...(/^\d+$/.test(whole) && whole.length >= leastEnd ? [[endsWith(whole)]] : []),
    ...spellings.map((spelling) => [begins(spelling)]),
  ]
}

/** An entry with all terms has the longest one, which is the rarest. */
function rangesOf(whole: string, ways: readonly Way[], mark: string): WordRanges {
  const longest = ways.flatMap((terms) => terms.toSorted((one, other) => other.length - one.length).slice(0, 1))
  const ranges = longest.map((term) => term.range(mark))
  const isWithinOther = (range: Range, place: number) =>
    ranges.some((other, at) => at !== place && contains(other, range) && (at < place || !contains(range, other)))
  // Ranges within other ranges would be read twice.
  return {
    whole,
    ranges: ranges.filter((range, place) => !isWithinOther(range, place)),
    isSure: ways.every(({ length }) => length === 1),
  }
}

const contains = (outer: Range, inner: Range) => outer.low <= inner.low && inner.high <= outer.high

/** A character that sorts after all characters of words. */
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

const endsWith = (digits: string): Term => begins(`~${[...digits].toReversed().join('')}`)

const one = (mark: string, word: string) => `'${mark}.${word}'`
const all = (terms: readonly string[]) => `(${terms.join(' & ')})`
const any = (terms: readonly string[]) => `(${[...new Set(terms)].join(' | ')})`

/** Condition on entries of these partners. */
export function entriesOfPartners(mark: string, partners: readonly number[]): { words: string; ranges: WordRanges } {
  const own = partners.map((id) => `${mark}.@${id}`)
  return {
    words: any(own.map((word) => `'${word}'`)),
    ranges: { ranges: own.map((word) => ({ low: word, high: word })), isSure: true },
  }
}

/** Maximum number of corrections tried for a word. */
const tried = 12

/**
 * Corrections of typed words: indexed words with one letter added, missing or different, or with two letters swapped. Digits are
 * not corrected, because a similar number is a different number.
 */
export async function spellingsOf(db: Database, words: readonly TypedWord[]): Promise<Spellings> {
  const spelt = words.map(({ whole }) => whole).filter((word) => /^[a-z]{4,24}$/.test(word))
  if (spelt.length === 0) return new Map()
  const { rows } = await db.execute<{ typed: string; words: string[] }>(sql`
    select typed, words from unnest(${sql.param(spelt)}::text[]) as typed
    cross join lateral (
      select array(
        select distinct word from search_words where search_slips(word) && search_slips(typed) and word <> typed limit ${tried}
      ) as words
    ) as near
    where cardinality(words) > 0`)
  return new Map(rows.map(({ typed, words: found }) => [typed, found]))
}
