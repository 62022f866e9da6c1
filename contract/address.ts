import * as v from 'valibot'
import { postcodeExample, writtenPostcode } from './postcodes.ts'
import { across, requiredText, say } from './rules.ts'

/**
 * The rule of a postcode within an address: as its country writes it, where that is known; none is none. `country` and
 * `postcode` name the fields; the refusal is told on the postcode.
 */
export function postcodeOfCountry<T extends object>(country: keyof T & string, postcode: keyof T & string) {
  return across<T, keyof T & string>(
    [country, postcode],
    postcode,
    (form) => form[postcode] === null || writtenPostcode(String(form[country]), String(form[postcode])) !== null,
    (form) =>
      form[country] === 'PL'
        ? ['rule.postcode']
        : ['rule.postcode_of_country', { example: postcodeExample(String(form[country])) }],
  )
}

/** The same address with its postcode as it is written: spaces and dashes may be left out when typing. */
export function withWrittenPostcode<T extends object>(country: keyof T & string, field: keyof T & string) {
  return v.transform((form: T): T => {
    const typed = form[field]
    if (typeof typed !== 'string') return form
    return { ...form, [field]: writtenPostcode(String(form[country]), typed) ?? typed }
  })
}

/**
 * A phone number of any country, kept as E.164: nine digits are a Polish one, others begin with + or 00 and the number of
 * their country.
 */
export function phone() {
  return v.pipe(
    requiredText(32),
    v.transform((value) => value.replaceAll(/[\s\u00A0()./-]/g, '').replace(/^00/, '+')),
    v.transform((value) => (/^(48)?[1-9]\d{8}$/.test(value) ? `+48${value.slice(-9)}` : value)),
    v.regex(/^\+(48[1-9]\d{8}|(?!48)[1-9]\d{6,14})$/, say('rule.phone')),
  )
}

/** The code of a country, ISO 3166-1 alpha-2; whether there is such a country the server's dictionary knows. */
export function countryCode() {
  return v.pipe(requiredText(2), v.regex(/^[A-Z]{2}$/, say('rule.required')))
}
