import * as v from 'valibot'
import { askedWhen } from './dependent-fields.ts'
import { across, compactTaxNumber, emptyOr, id, isNip, requiredText, say } from './rules.ts'

/**
 * Formats of VAT numbers in the European Union as VIES accepts them, without prefix: European Commission, "VAT identification
 * number structure" (VIES, frequently asked questions, question 11). `example` is part of the error message.
 */
const vatNumbers: Readonly<Record<string, { form: RegExp; example: string }>> = {
  AT: { form: /^U\d{8}$/, example: 'ATU12345678' },
  BE: { form: /^[01]\d{9}$/, example: 'BE0123456789' },
  BG: { form: /^\d{9,10}$/, example: 'BG123456789' },
  CY: { form: /^\d{8}[A-Z]$/, example: 'CY12345678X' },
  CZ: { form: /^\d{8,10}$/, example: 'CZ12345678' },
  DE: { form: /^\d{9}$/, example: 'DE123456789' },
  DK: { form: /^\d{8}$/, example: 'DK12345678' },
  EE: { form: /^\d{9}$/, example: 'EE123456789' },
  ES: { form: /^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/, example: 'ESX1234567X' },
  FI: { form: /^\d{8}$/, example: 'FI12345678' },
  FR: { form: /^[A-HJ-NP-Z0-9]{2}\d{9}$/, example: 'FRXX123456789' },
  GR: { form: /^\d{9}$/, example: 'EL123456789' },
  HR: { form: /^\d{11}$/, example: 'HR12345678901' },
  HU: { form: /^\d{8}$/, example: 'HU12345678' },
  IE: { form: /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/, example: 'IE1234567WA' },
  IT: { form: /^\d{11}$/, example: 'IT12345678901' },
  LT: { form: /^(?:\d{9}|\d{12})$/, example: 'LT123456789' },
  LU: { form: /^\d{8}$/, example: 'LU12345678' },
  LV: { form: /^\d{11}$/, example: 'LV12345678901' },
  MT: { form: /^\d{8}$/, example: 'MT12345678' },
  NL: { form: /^[A-Z0-9+*]{9}B\d{2}$/, example: 'NL123456789B01' },
  PT: { form: /^\d{9}$/, example: 'PT123456789' },
  RO: { form: /^\d{2,10}$/, example: 'RO1234567890' },
  SE: { form: /^\d{12}$/, example: 'SE123456789012' },
  SI: { form: /^\d{8}$/, example: 'SI12345678' },
  SK: { form: /^\d{10}$/, example: 'SK1234567890' },
}

const home = 'PL'

/** Whether a company is from Poland, by the country in a form or a record; without a country it is. */
export function isPolish(country: unknown): boolean {
  return country === undefined || country === null || country === '' || country === home
}

/** Kind of tax number required in a country: a NIP, a VAT UE number, or any other number, which is optional. */
export type TaxNumberKind = 'nip' | 'vat' | 'other'

/** The kind of tax number that companies of a country have. */
export function taxNumberKind(country: unknown): TaxNumberKind {
  if (isPolish(country)) return 'nip'
  return typeof country === 'string' && country in vatNumbers ? 'vat' : 'other'
}

/** Prefix of a country's tax numbers: its country code, except for Greece. */
const prefixOf = (country: string) => (country === 'GR' ? 'EL' : country)

/**
 * Normalises a tax number; null when it is invalid in the country. Ten digits in Poland, elsewhere with the country's prefix,
 * so that numbers of different countries are never equal.
 */
export function writtenTaxNumber(country: unknown, typed: string): string | null {
  const compact = compactTaxNumber(typed)
  if (isPolish(country)) {
    const digits = compact.replace(/^PL/, '')
    return isNip(digits) ? digits : null
  }
  const prefix = prefixOf(String(country))
  const known = vatNumbers[String(country)]
  const number = compact.startsWith(prefix) ? compact.slice(prefix.length) : compact
  if (known) return known.form.test(number) ? prefix + number : null
  return /^[A-Z0-9+*]{2,28}$/.test(number) ? prefix + number : null
}

/** Reads a tax number from another system: a NIP, with or without PL, or a VAT UE number with its prefix. */
export function readTaxNumber(text: string): string | null {
  const nip = writtenTaxNumber(home, text)
  if (nip !== null) return nip
  const prefix = compactTaxNumber(text).slice(0, 2)
  const country = prefix === 'EL' ? 'GR' : prefix
  return country in vatNumbers ? writtenTaxNumber(country, text) : null
}

/** Reads a tax number typed without its country: as above, or any other number after the letters of its country. */
function readAnyTaxNumber(text: string): string | null {
  const [country = ''] = /^[A-Z]{2}/.exec(compactTaxNumber(text)) ?? []
  return readTaxNumber(text) ?? (taxNumberKind(country) === 'other' ? writtenTaxNumber(country, text) : null)
}

/**
 * The tax number of a company of any country, where the form does not ask for the country: a NIP, or a number with the letters
 * of its country in front.
 */
export function anyTaxNumber() {
  return v.pipe(
    requiredText(40),
    v.check(
      (typed) => readAnyTaxNumber(typed) !== null,
      (issue) => say(/^(?!PL)[A-Z]{2}/.test(compactTaxNumber(issue.input)) ? 'rule.tax_number' : 'rule.nip')(issue),
    ),
    v.transform((typed) => readAnyTaxNumber(typed) ?? typed),
  )
}

/** Normalises a tax number for searching: without spaces, dashes, and the PL of a NIP. */
export function searchedTaxNumber(text: string): string {
  return compactTaxNumber(text).replace(/^PL/, '')
}

/** The field of a tax number; `taxNumberOfCountry` is the rule of the form that checks it. */
export function taxNumber() {
  return v.optional(v.nullable(emptyOr(requiredText(40))), null)
}

/**
 * Rule of the tax number, with the error at its field: NIP in Poland, VAT UE number in the format of its state in the European
 * Union, any number elsewhere. Required of companies in the European Union, not of persons (`isOptional`).
 */
export function taxNumberOfCountry<T extends object>(
  country: keyof T & string,
  field: keyof T & string,
  { isOptional = false }: { isOptional?: boolean } = {},
): v.GenericValidation<T, T, v.BaseIssue<unknown>> {
  const mayMiss = (of: unknown) => isOptional || taxNumberKind(of) === 'other'
  return across<T, keyof T & string>(
    [country, field],
    field,
    (form) =>
      form[field] === null ? mayMiss(form[country]) : writtenTaxNumber(form[country], String(form[field])) !== null,
    (form) => {
      if (form[field] === null) return ['rule.required']
      const known = vatNumbers[String(form[country])]
      if (known) return ['rule.vat_number', { example: known.example }]
      return [isPolish(form[country]) ? 'rule.nip' : 'rule.tax_number']
    },
  )
}

/** Returns the form with its tax number normalised. */
export function withWrittenTaxNumber<T extends object>(country: keyof T & string, field: keyof T & string) {
  return v.transform((form: T): T => {
    const typed = form[field]
    return typeof typed === 'string' ? { ...form, [field]: writtenTaxNumber(form[country], typed) ?? typed } : form
  })
}

/** The province field; null outside Poland. */
export function provinceOf<Form extends object>(country: keyof Form & string) {
  return askedWhen(v.optional(v.nullable(id()), null), (form: Form) => isPolish(form[country]))
}

/** Rule of a form: a company from Poland needs a province. */
export function provinceRequired<T extends object>(country: keyof T & string, province: keyof T & string) {
  return across<T, keyof T & string>(
    [country, province],
    province,
    (form) => !isPolish(form[country]) || form[province] !== null,
    'rule.required',
  )
}
