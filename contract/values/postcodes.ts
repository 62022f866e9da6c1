import { withPlainHyphens } from './rules.ts'

/**
 * Formats of postcodes in and around the European Union: 9 is a digit, @ a letter, * either, anything else literal. Universal
 * Postal Union, "Addressing solutions: postal addressing systems in member countries".
 */
const forms: Readonly<Record<string, readonly string[]>> = {
  AT: ['9999'],
  BE: ['9999'],
  BG: ['9999'],
  BY: ['999999'],
  CH: ['9999'],
  CY: ['9999'],
  CZ: ['999 99'],
  DE: ['99999'],
  DK: ['9999'],
  EE: ['99999'],
  ES: ['99999'],
  FI: ['99999'],
  FR: ['99999'],
  GB: ['@9 9@@', '@99 9@@', '@@9 9@@', '@@99 9@@', '@9@ 9@@', '@@9@ 9@@'],
  GR: ['999 99'],
  HR: ['99999'],
  HU: ['9999'],
  IE: ['@** ****'],
  IS: ['999'],
  IT: ['99999'],
  LI: ['9999'],
  LT: ['LT-99999', '99999'],
  LU: ['9999'],
  LV: ['LV-9999', '9999'],
  MD: ['MD-9999', '9999'],
  MT: ['@@@ 9999'],
  NL: ['9999 @@'],
  NO: ['9999'],
  PL: ['99-999'],
  PT: ['9999-999'],
  RO: ['999999'],
  RS: ['99999'],
  RU: ['999999'],
  SE: ['999 99'],
  SI: ['9999'],
  SK: ['999 99'],
  UA: ['99999'],
}

const signs: Readonly<Record<string, string>> = { 9: '[0-9]', '@': '[A-Z]', '*': '[A-Z0-9]' }
const compact = (text: string) => withPlainHyphens(text).replaceAll(/[\s-]/g, '').toUpperCase()

/**
 * Normalises a postcode to its country's format, with or without its space or dash; null when it is invalid. Any postcode is
 * valid in a country that is not listed.
 */
export function writtenPostcode(country: string, typed: string): string | null {
  const known = forms[country]
  if (!known) return typed
  const code = compact(typed)
  const form = known.find((mask) => expressionOf(mask).test(code))
  return form === undefined ? null : written(form, code)
}

/** An example of a country's postcode: 000 00. */
export function postcodeExample(country: string): string {
  return (forms[country]?.[0] ?? '').replaceAll('9', '0').replaceAll(/[@*]/g, 'A')
}

const expressionOf = (mask: string) => new RegExp(`^${[...compact(mask)].map((sign) => signs[sign] ?? sign).join('')}$`)

/** Inserts the format's spaces and dashes into the code. */
function written(mask: string, code: string): string {
  let at = 0
  return [...mask].map((sign) => (/[\s-]/.test(sign) ? sign : code[at++])).join('')
}
