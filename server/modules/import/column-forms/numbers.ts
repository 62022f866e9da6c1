import type { NumberForm } from '#contract/import/column-forms.ts'

/** A number from 0, without leading zeros: `fraction` has the decimal places as they are written, possibly none. */
export interface Digits {
  whole: string
  fraction: string
}

/** Reasons why a cell is no number that a column takes. */
export type NotNumber = 'negative' | 'notNumber'

/** A currency, or a unit, percent or scale, that stands beside a number and is none of its column. */
export interface ForeignSign {
  kind: 'currency' | 'unit'
  sign: string
}

/**
 * Reads a cell of numbers: the digits and the sign of its decimal places, if it has one; a number with two meanings, such as
 * 1.234, with the digits of each; or why it is no number.
 */
export type NumberCell =
  | ((ReadDigits | { meanings: Record<NumberForm, Digits> }) & { foreign: ForeignSign | null })
  | { wrong: NotNumber }

interface ReadDigits {
  digits: Digits
  form: NumberForm | null
}

/** Signs and codes of currencies in price lists. */
const currencies = /^(?:pln|zł|zl|eur|€|usd|\$|us\$|gbp|£|chf|czk|kč|sek|nok|dkk|huf|uah|₴)$/iu

/** Percents, scales of number formats, and words short enough for a unit. */
const units = /^(?:[%‰]|\p{L}{1,4}|.*× \d+)$/u

/** The same currency by another name. */
const alike: Readonly<Record<string, string>> = { zł: 'pln', zl: 'pln' }

/** Whether a sign is one of a column's. */
export const isSignOf = (signs: readonly string[], sign: string) =>
  signs.some((one) => canonicalSign(one) === canonicalSign(sign))

/** One name for each sign: `pln` for PLN and zł. */
export const canonicalSign = (sign: string) => alike[sign.toLowerCase()] ?? sign.toLowerCase()

/**
 * Reads a cell of numbers. Spaces and apostrophes between groups of three digits are taken off, and so are `signs`: the units and
 * currencies of the column, such as PLN or kW. Groups of other lengths are no number, because a digit may be missing.
 */
export function readNumber(cell: string, signs: readonly string[]): NumberCell {
  // A price without decimal places is written 1500,- or 1500.- too.
  const text = cell.trim().replace(/[.,][-–—]$/, '')
  const [, before = '', body = '', after = ''] =
    /^(\p{L}+\.?|\p{Sc})?\s*([-−–(]?\s*\d[\d\s.,'’]*?|[-−–]?[.,]\d+)\s*([-−–)]?\s*(?:\p{L}+\.?|\p{Sc}|[%‰]|(?:\p{L}\D{0,20} )?× \d+|\[[^\]]+\])?)$/u.exec(
      text,
    ) ?? []
  if (body === '') return { wrong: 'notNumber' }
  if (/^[-−–(]/.test(body) || /^[-−–)]/.test(after)) return { wrong: 'negative' }
  const others = [before, after]
    .map((one) => one.trim().replace(/\.$/, ''))
    .filter((sign) => sign !== '' && !isSignOf(signs, sign))
  const [sign = null, second] = others
  if (second !== undefined) return { wrong: 'notNumber' }
  const foreign = sign === null ? null : foreignSign(sign)
  if (foreign === undefined) return { wrong: 'notNumber' }
  const read = separated(body.replaceAll(/[\s'’]/g, ' '))
  return 'wrong' in read ? read : { ...read, foreign }
}

/** A sign that is none of its column; undefined for a word that is no currency and no unit, unless it is in brackets. */
function foreignSign(sign: string): ForeignSign | undefined {
  const [, bracketed] = /^\[(.+)\]$/.exec(sign) ?? []
  if (bracketed !== undefined) return { kind: 'unit', sign: bracketed }
  if (currencies.test(sign)) return { kind: 'currency', sign }
  return units.test(sign) ? { kind: 'unit', sign } : undefined
}

/** A sign of a number format beside a number: in brackets where it would not be read otherwise, such as `zł/szt.` */
export function signBeside(sign: string): string {
  const bare = sign.replace(/\.$/, '')
  const read = readNumber(`1 ${bare}`, [])
  return !('wrong' in read) && read.foreign?.sign === bare ? bare : `[${bare}]`
}

/** A number times a factor, rounded to so many decimal places; neither is ever a float. */
export function multiplied(number: Digits, factor: Digits, scale: number): Digits {
  const places = number.fraction.length + factor.fraction.length
  const product = BigInt(number.whole + number.fraction) * BigInt(factor.whole + factor.fraction)
  const unit = 10n ** BigInt(places)
  const rounded = (product * 10n ** BigInt(scale) * 2n + unit) / (unit * 2n)
  const digits = String(rounded).padStart(scale + 1, '0')
  return plain(digits.slice(0, digits.length - scale), digits.slice(digits.length - scale))
}

/** The digits of a decimal number with a point. */
export function digitsOf(decimal: string): Digits {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return plain(whole, fraction)
}

function separated(body: string): ReadDigits | { meanings: Record<NumberForm, Digits> } | { wrong: NotNumber } {
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
