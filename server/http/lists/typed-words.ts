import { folded } from '#contract/search/folded.ts'

/**
 * What somebody typed into a field that searches, taken apart as the index of the search and the lists' own fields ask for
 * it. It says the same as `search_words_of` in the migrations says of stored texts.
 */

/** A part of what was typed that stood between spaces. */
export interface TypedWord {
  /** Letters and digits only: "PB-05" is `pb05`. */
  whole: string
  /** Its letters and digits, each run by itself: `pb`, `05`; one for a plain word. */
  runs: readonly string[]
  /** What it was made of between signs: `pb`, `05`. */
  parts: readonly string[]
}

/** More words than these find nothing that fewer do not. */
const mostWords = 6

/** What stands between letters and digits of a number or a model, or nothing. */
const between = ['', '-', ' ', '/', '.']

/**
 * For a text that is looked into and not indexed by words: each piece of what was typed with the ways in which it may stand
 * there. "pompy" is also "pomp", "PB05" also "PB-05" and "PB 05".
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

/** The words of what was typed, without case, diacritics and signs. */
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

/** Endings of Polish nouns, adjectives and surnames without diacritics, the longest first. */
const endings = [
  ...['iego', 'iemu', 'iami', 'iach'],
  ...['ami', 'ach', 'ego', 'emu', 'ymi', 'imi', 'ych', 'ich', 'owi', 'iem', 'iom', 'iej', 'owie'],
  ...['om', 'ow', 'em', 'ej', 'ie', 'ia', 'iu', 'im', 'ym'],
  ...['a', 'e', 'i', 'o', 'u', 'y'],
].toSorted((one, other) => other.length - one.length)

/** The fewest letters that are left of a word without its ending. */
const leastStem = 4

/** A Polish word without its ending, as far as endings alone tell: "pompy" is `pomp`, with which "pompa" begins. */
export function stemOf(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word
  const ending = endings.find((one) => word.endsWith(one) && word.length - one.length >= leastStem)
  return ending ? word.slice(0, -ending.length) : word
}

/** Stems of the trade that change by no rule: kocioł, kotła; węzeł, węzła; węgiel, węgla; ogień, ognia. */
const changing = [
  ['kociol', 'kotl'],
  ['wezel', 'wezl'],
  ['wegiel', 'wegl'],
  ['ogien', 'ogni'],
]

/** How ends of stems change: filtrze is of filtr, przewodzie of przewód, płycie of płyta, grzałce of grzałka, uszczelek of uszczelka. */
const softened: readonly (readonly [RegExp, string])[] = [
  [/rze$/, 'r'],
  [/dzie$/, 'd'],
  [/cie$/, 't'],
  [/([^aeiouy])ce$/, '$1k'],
  [/([^aeiouy])ek$/, '$1k'],
  [/([^aeiouy])k[aeiouy]?$/, '$1ek'],
]

/** Other stems that a Polish word may have: "kotła" is of `kociol` too, "uszczelka" of `uszczelek`. */
export function otherStems(word: string): string[] {
  if (!/^[a-z]+$/.test(word)) return []
  const kept = changing.flatMap((stems) => {
    const own = stems.find((stem) => word.startsWith(stem))
    return own ? stems.filter((stem) => stem !== own) : []
  })
  const changed = softened.flatMap(([end, instead]) => (end.test(word) ? word.replace(end, instead) : []))
  return [...kept, ...changed].filter((stem) => stem.length >= leastStem)
}

/** The key of codes: zeros before a number are left out, as `error_code_key` of the database has it. */
export function codeKey(whole: string): string {
  return whole.replaceAll(/(^|[a-z])0+(?=\d)/g, '$1')
}
