import type { NumberForm } from '#contract/import/column-forms.ts'

/** A number from 0, without leading zeros: `fraction` has the decimal places as they are written, possibly none. */
export interface Digits {
  whole: string
  fraction: string
}

/** Reasons why a cell is no number that a column takes. `currency`: the amount is in another currency than the column. */
export type NotNumber = 'negative' | 'currency' | 'notNumber'

/**
 * Reads a cell of numbers: the digits and the sign of its decimal places, if it has one; a number with two meanings, such as
 * 1.234, with the digits of each; or why it is no number.
 */
export type NumberCell =
  | { digits: Digits; form: NumberForm | null }
  | { meanings: Record<NumberForm, Digits> }
  | { wrong: NotNumber; currency?: string }

/** Signs and codes of currencies in price lists. */
const currencies = /^(?:pln|zł|zl|eur|€|usd|\$|us\$|gbp|£|chf|czk|kč|sek|nok|dkk|huf|uah|₴)$/iu

/** The same currency by another name. */
const alike: Readonly<Record<string, string>> = { zł: 'pln', zl: 'pln' }

const named = (sign: string) => alike[sign.toLowerCase()] ?? sign.toLowerCase()

/**
 * Reads a cell of numbers. Spaces and apostrophes between groups of three digits are taken off, and so are `signs`: the units and
 * currencies of the column, such as PLN or kW. Groups of other lengths are no number, because a digit may be missing.
 */
export function readNumber(cell: string, signs: readonly string[]): NumberCell {
  // A price without decimal places is written 1500,- or 1500.- too.
  const text = cell.trim().replace(/[.,][-–—]$/, '')
  const [, before = '', body = '', after = ''] =
    /^(\p{L}+\.?|\p{Sc})?\s*([-−–(]?\s*\d[\d\s.,'’]*?|[-−–]?[.,]\d+)\s*([-−–)]?\s*(?:\p{L}+\.?|\p{Sc})?)$/u.exec(
      text,
    ) ?? []
  if (body === '') return { wrong: 'notNumber' }
  if (/^[-−–(]/.test(body) || /^[-−–)]/.test(after)) return { wrong: 'negative' }
  for (const sign of [before, after].map((one) => one.trim().replace(/\.$/, '')).filter(Boolean)) {
    if (signs.some((one) => named(one) === named(sign))) continue
    return currencies.test(sign) ? { wrong: 'currency', currency: sign } : { wrong: 'notNumber' }
  }
  return separated(body.replaceAll(/[\s'’]/g, ' '))
}

function separated(body: string): NumberCell {
  const isGrouped = body.includes(' ')
  if (isGrouped && !/^\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/.test(body)) return { wrong: 'notNumber' }
  const digits = body.replaceAll(' ', '')
  const marks = digits.replaceAll(/\d/g, '')
  const last = marks.at(-1)
  if (last === undefined) return { digits: plain(digits, ''), form: null }
  const [whole = '', fraction = ''] = splitAtLast(digits)
  if (marks.length === 1) {
    if (fraction === '') return { wrong: 'notNumber' }
    const isTwofold = !isGrouped && fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
    const decimal = plain(whole, fraction)
    if (!isTwofold) return { digits: decimal, form: formOf(last) }
    const thousands = plain(whole + fraction, '')
    return { meanings: last === ',' ? { comma: decimal, point: thousands } : { comma: thousands, point: decimal } }
  }
  const groups = last === ',' ? /^\d{1,3}(?:\.\d{3})+$/ : /^\d{1,3}(?:,\d{3})+$/
  if (groups.test(whole) && fraction !== '')
    return { digits: plain(whole.replaceAll(/\D/g, ''), fraction), form: formOf(last) }
  const isAllGroups = last === ',' ? /^\d{1,3}(?:,\d{3}){2,}$/ : /^\d{1,3}(?:\.\d{3}){2,}$/
  if (!isAllGroups.test(digits)) return { wrong: 'notNumber' }
  return { digits: plain(digits.replaceAll(/\D/g, ''), ''), form: last === ',' ? 'point' : 'comma' }
}

const formOf = (mark: string): NumberForm => (mark === ',' ? 'comma' : 'point')

function splitAtLast(digits: string): [string, string] {
  const at = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'))
  return [digits.slice(0, at), digits.slice(at + 1)]
}

const plain = (whole: string, fraction: string): Digits => ({ whole: whole.replace(/^0+(?=\d)/, '') || '0', fraction })

/** Digits as a decimal number with a point. */
export const decimalOf = ({ whole, fraction }: Digits) => (fraction === '' ? whole : `${whole}.${fraction}`)
