import { folded } from '#contract/values/folded.ts'

/**
 * Splits search input into words for the search index and the search fields of lists. Must agree with `search_words_of` in the
 * migrations, which splits stored texts.
 */

/** A word of the input, between spaces. */
export interface TypedWord {
  /** Letters and digits only: "PB-05" becomes `pb05`. */
  whole: string
  /** Runs of letters and of digits: `pb`, `05`; a plain word has one. */
  runs: readonly string[]
  /** Parts between separators: `pb`, `05`. */
  parts: readonly string[]
}

/** Further words are ignored. */
const mostWords = 6

/** Possible separators between letters and digits of a number or model, or none. */
const between = ['', '-', ' ', '/', '.']

/**
 * Spellings of each word of the input, for a text that is searched without a word index. "pompy" also matches "pomp", "PB05"
 * also "PB-05" and "PB 05".
 */
export function waysOfPieces(typed: string): string[][] {
  const pieces = folded(typed).split(/\s+/).filter(Boolean).slice(0, mostWords)
  return pieces.map((piece) => {
    const [word] = typedWords(piece)
    if (!word || piece.includes('@')) return [piece]
    const joints = /\d/.test(piece) ? word.runs : word.parts
    if (joints.length === 1) {
      if (!piece.endsWith(word.whole)) return [piece]
      return [stemOf(word.whole), ...otherStems(word.whole)].map((stem) => piece.replace(word.whole, stem))
    }
    return [...new Set([piece, ...between.map((sign) => joints.join(sign))])]
  })
}

const letters = 'a-z\u0370-\u04ff'

/** The words of the input without case, diacritics and separators. */
export function typedWords(typed: string): TypedWord[] {
  return folded(typed)
    .split(/\s+/)
    .map((piece) => {
      const parts = piece.split(new RegExp(`[^${letters}0-9]+`)).filter(Boolean)
      return { whole: parts.join(''), parts, runs: piece.match(new RegExp(`[${letters}]+|[0-9]+`, 'g')) ?? [] }
    })
    .filter(({ whole }) => whole !== '')
    .slice(0, mostWords)
}

/** Endings of Polish nouns, adjectives and surnames without diacritics, longest first. */
const endings = [
  'iego',
  'iemu',
  'iami',
  'iach',
  'ami',
  'ach',
  'ego',
  'emu',
  'ymi',
  'imi',
  'ych',
  'ich',
  'owi',
  'iem',
  'iom',
  'iej',
  'owie',
  'om',
  'ow',
  'em',
  'ej',
  'ie',
  'ia',
  'iu',
  'im',
  'ym',
  'a',
  'e',
  'i',
  'o',
  'u',
  'y',
].toSorted((one, other) => other.length - one.length)

/** Minimum length of a stem. */
const leastStem = 4

/** Removes the ending of a Polish word by its form alone: "pompy" becomes `pomp`, with which "pompa" begins. */
export function stemOf(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word
  const ending = endings.find((one) => word.endsWith(one) && word.length - one.length >= leastStem)
  return ending ? word.slice(0, -ending.length) : word
}

/** Irregular stems of the trade: kocioł, kotła; węzeł, węzła; węgiel, węgla; ogień, ognia. */
const changing = [
  ['kociol', 'kotl'],
  ['wezel', 'wezl'],
  ['wegiel', 'wegl'],
  ['ogien', 'ogni'],
]

/**
 * Sound changes at the end of stems: filtrze from filtr, przewodzie from przewód, płycie from płyta, grzałce from grzałka,
 * uszczelek from uszczelka.
 */
const softened: readonly (readonly [RegExp, string])[] = [
  [/rze$/, 'r'],
  [/dzie$/, 'd'],
  [/cie$/, 't'],
  [/([^aeiouy])ce$/, '$1k'],
  [/([^aeiouy])ek$/, '$1k'],
  [/([^aeiouy])k[aeiouy]?$/, '$1ek'],
]

/** Alternative stems of a Polish word: "kotła" also has `kociol`, "uszczelka" also `uszczelek`. */
export function otherStems(word: string): string[] {
  if (!/^[a-z]+$/.test(word)) return []
  const kept = changing.flatMap((stems) => {
    const own = stems.find((stem) => word.startsWith(stem))
    return own ? stems.filter((stem) => stem !== own) : []
  })
  const changed = softened.flatMap(([end, instead]) => (end.test(word) ? word.replace(end, instead) : []))
  return [...kept, ...changed].filter((stem) => stem.length >= leastStem)
}

/** Search key of a code: without leading zeros of numbers, equal to `error_code_key` in the database. */
export function codeKey(whole: string): string {
  return whole.replaceAll(/(^|[a-z])0+(?=\d)/g, '$1')
}
