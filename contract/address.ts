import * as v from 'valibot'
import { typedPhone, writtenPhone } from './phones.ts'
import { postcodeExample, writtenPostcode } from './postcodes.ts'
import { across, acrossPaths, requiredText, say } from './rules.ts'

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
    v.check((value) => writtenPhone('PL', value) !== null, say('rule.phone')),
    v.transform((value) => writtenPhone('PL', value) ?? value),
  )
}

/** The phone number of a company or its people: without a country code it is of the company's country, `phoneOfCountry`. */
export function companyPhone() {
  return v.pipe(
    requiredText(32),
    v.check((value) => /^\+?\d{5,15}$/.test(typedPhone(value)), say('rule.phone')),
  )
}

/** The rule of a phone number within a company's form: none is none. The refusal is told on the number. */
export function phoneOfCountry<T extends object>(country: keyof T & string, field: keyof T & string) {
  return across<T, keyof T & string>(
    [country, field],
    field,
    (form) => form[field] === null || writtenPhone(form[country], String(form[field])) !== null,
    'rule.phone',
  )
}

/** The same form with its phone number as it is kept. */
export function withWrittenPhone<T extends object>(country: keyof T & string, field: keyof T & string) {
  return v.transform((form: T): T => {
    const typed = form[field]
    return typeof typed === 'string' ? { ...form, [field]: writtenPhone(form[country], typed) ?? typed } : form
  })
}

interface WithContact {
  primary_contact: { phone_number: string }
}

/** The rule of the phone number of the person who comes with a new company. */
export function contactPhoneOfCountry<T extends WithContact>(country: keyof T & string) {
  const path = ['primary_contact', 'phone_number'] as const
  return acrossPaths<T>(
    [[country], path],
    path,
    (form) => writtenPhone(form[country], form.primary_contact.phone_number) !== null,
    'rule.phone',
  )
}

/** The same form with the person's phone number as it is kept. */
export function withWrittenContactPhone<T extends WithContact>(country: keyof T & string) {
  return v.transform((form: T): T => {
    const { phone_number } = form.primary_contact
    const written = writtenPhone(form[country], phone_number) ?? phone_number
    return { ...form, primary_contact: { ...form.primary_contact, phone_number: written } }
  })
}

/** The code of a country, ISO 3166-1 alpha-2; whether there is such a country the server's dictionary knows. */
export function countryCode() {
  return v.pipe(requiredText(2), v.regex(/^[A-Z]{2}$/, say('rule.required')))
}
