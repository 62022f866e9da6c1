import { withoutInvisible, withPlainHyphens } from './rules.ts'
import { isPolish } from './tax-number.ts'

/**
 * Country codes in and around the European Union, with the national prefix that is dropped after them: ITU-T, "List of
 * Recommendation E.164 assigned country codes" and "Dialling procedures". No `prefix` where there is none, or where it is part
 * of the number as in Italy.
 */
const codes: Readonly<Record<string, { code: string; prefix?: string }>> = {
  AT: { code: '43', prefix: '0' },
  BE: { code: '32', prefix: '0' },
  BG: { code: '359', prefix: '0' },
  BY: { code: '375', prefix: '8' },
  CH: { code: '41', prefix: '0' },
  CY: { code: '357' },
  CZ: { code: '420' },
  DE: { code: '49', prefix: '0' },
  DK: { code: '45' },
  EE: { code: '372' },
  ES: { code: '34' },
  FI: { code: '358', prefix: '0' },
  FR: { code: '33', prefix: '0' },
  GB: { code: '44', prefix: '0' },
  GR: { code: '30' },
  HR: { code: '385', prefix: '0' },
  HU: { code: '36', prefix: '06' },
  IE: { code: '353', prefix: '0' },
  IS: { code: '354' },
  IT: { code: '39' },
  LI: { code: '423' },
  LT: { code: '370', prefix: '0' },
  LU: { code: '352' },
  LV: { code: '371' },
  MD: { code: '373', prefix: '0' },
  MT: { code: '356' },
  NL: { code: '31', prefix: '0' },
  NO: { code: '47' },
  PL: { code: '48' },
  PT: { code: '351' },
  RO: { code: '40', prefix: '0' },
  RS: { code: '381', prefix: '0' },
  RU: { code: '7', prefix: '8' },
  SE: { code: '46', prefix: '0' },
  SI: { code: '386', prefix: '0' },
  SK: { code: '421', prefix: '0' },
  UA: { code: '380', prefix: '0' },
}

const international = /^\+(48[1-9]\d{8}|(?!48)[1-9]\d{6,14})$/

/** Country calling code, such as +49; null for a country that is not listed. */
export function countryCallingCode(country: unknown): string | null {
  const known = codes[isPolish(country) ? 'PL' : String(country)]
  return known ? `+${known.code}` : null
}

/** A country code with the national prefix in brackets behind it: `+49 (0)`, `(+36) (06)`, `0043-(0)`. */
const bracketed = /^([\s(]*(?:\+|00)[\s\d]+\)?[\s.-]*)\((0|06|8)\)/
/** National prefixes by country code, with which no number within the country begins: those of Russia and Belarus are digits of areas. */
const nationalPrefixes = Object.values(codes).flatMap(({ code, prefix }) =>
  prefix && prefix !== '8' ? [{ code, prefix }] : [],
)
/** Code of Italy, where the zero belongs to the number, in brackets too. */
const italy = '39'

/** The extension behind a number, as people write it, or as it is stored. */
const extensionOf =
  /[\s,]*(?:;ext=|\(?\b(?:wewn(?:ętrzny)?|wew|w|extension|ext|dw|durchwahl|linka|kl)\b[.:\s]*|[x#]\s*)(\d{1,6})\)?\s*$/iu

/**
 * A phone number without separators, and without the caption copied with it (`tel.`). A national prefix behind a country code, as in
 * `+49 (0)30 1234567` and `+49 030 1234567`, is not dialled with it and goes. An extension follows as in a link: `+48221234567;ext=12`
 * (RFC 3966).
 */
export function typedPhone(typed: string): string {
  const text = withPlainHyphens(withoutInvisible(typed))
  const [extension, digits] = extensionOf.exec(text) ?? []
  if (extension === undefined) return typedNumber(text)
  return `${typedNumber(text.slice(0, -extension.length))};ext=${digits}`
}

/** A phone number and its extension with the sign before it; an empty text where there is none. */
const partsOf = (typed: string): [number: string, extension: string] => {
  const [number = '', extension] = typedPhone(typed).split(/(?=;ext=\d{1,6}$)/)
  return [number, extension ?? '']
}

/** Whether a text is a phone number of any country, perhaps without its country code. */
export const isPhone = (typed: string): boolean => /^\+?\d{5,15}$/.test(partsOf(typed)[0])

function typedNumber(text: string): string {
  const number = text
    .replace(/^\s*(?:(?:telefon|tel|komórkowy|kom|phone)[.:\s]*)+/i, '')
    .replace(bracketed, (whole, before: string) =>
      before.replaceAll(/\D/g, '').replace(/^00/, '') === italy ? whole : before,
    )
    .replaceAll(/[\s()./-]/g, '')
    .replace(/^00/, '+')
  const { code, prefix } = nationalPrefixes.find((one) => number.startsWith(`+${one.code}${one.prefix}`)) ?? {}
  return code && prefix ? `+${code}${number.slice(1 + code.length + prefix.length)}` : number
}

/**
 * Normalises a phone number to E.164, with its extension; null when it is invalid. A number without a country code belongs to the given country:
 * nine digits in Poland, elsewhere the number without its national prefix. A number that begins with the digits of the country
 * code is ambiguous and refused.
 */
export function writtenPhone(country: unknown, typed: string): string | null {
  const [number, extension] = partsOf(typed)
  const written = writtenNumber(country, number)
  return written === null ? null : `${written}${extension}`
}

function writtenNumber(country: unknown, number: string): string | null {
  if (number.startsWith('+')) return international.test(number) ? number : null
  // Area codes were dialled with a zero until 2012, and are printed so still.
  if (isPolish(country)) return /^(48|0)?[1-9]\d{8}$/.test(number) ? `+48${number.slice(-9)}` : null
  const known = codes[String(country)]
  if (!known || !/^\d{5,14}$/.test(number) || number.startsWith(known.code)) return null
  const { code, prefix = '' } = known
  const written = `+${code}${number.startsWith(prefix) ? number.slice(prefix.length) : number}`
  return international.test(written) ? written : null
}

const callingCodes: ReadonlySet<string> = new Set(Object.values(codes).map(({ code }) => code))

/**
 * Formats a number stored as E.164, in threes after the country code: `+48 600 700 800`, `+49 301 234 5678`. A number of a country
 * that is not listed, and any other text, stays as it is. An extension follows: `+48 221 234 567 wew. 12`, abroad `ext. 12`.
 */
export function formatPhone(value: string): string {
  const [, number, extension] = /^(\+?\d{8,15});ext=(\d{1,6})$/.exec(value) ?? []
  if (number === undefined) return formatNumber(value)
  return `${formatNumber(number)} ${/^(?!\+)|^\+48/.test(number) ? 'wew.' : 'ext.'} ${extension}`
}

function formatNumber(value: string): string {
  if (/^\d{9}$/.test(value)) return inThrees(value)
  const [, digits = ''] = /^\+(\d{8,15})$/.exec(value) ?? []
  const code = [1, 2, 3].map((length) => digits.slice(0, length)).find((start) => callingCodes.has(start))
  return code ? `+${code} ${inThrees(digits.slice(code.length))}` : value
}

/** A single digit at the end joins the group before it. */
const inThrees = (digits: string) => digits.replaceAll(/\d{3}(?=\d{2})/g, '$& ')

/**
 * The digits by which a phone number is searched, in any spelling: those of a Polish number without the country code, of a number
 * abroad with it, and of the national part where it is typed alone. Null for a text that is not a phone number.
 */
export function phoneKey(typed: string): string | null {
  const [number] = partsOf(typed)
  if (!/^\+?\d{3,15}$/.test(number)) return null
  const digits = number.replace(/^(?:\+48|48(?=\d{9}$))/, '').replace(/^\+?0*/, '')
  // Fewer are rather the end of an order's number, such as 00042.
  return digits.length >= (/^\s*\+/.test(typed) ? 3 : 6) ? digits : null
}
