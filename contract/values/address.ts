import * as v from 'valibot'
import { isPhone, writtenPhone } from './phones.ts'
import { postcodeExample, writtenPostcode } from './postcodes.ts'
import { across, acrossPaths, requiredText, say } from './rules.ts'

/**
 * Rule of an address form: the postcode must have the format of its country, where that format is known; an empty one is
 * accepted. `country` and `postcode` name the fields; the error is shown at the postcode.
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

/** Returns the form with its postcode normalised: spaces and dashes may be left out when typing. */
export function withWrittenPostcode<T extends object>(country: keyof T & string, field: keyof T & string) {
  return v.transform((form: T): T => {
    const typed = form[field]
    if (typeof typed !== 'string') return form
    return { ...form, [field]: writtenPostcode(String(form[country]), typed) ?? typed }
  })
}

/**
 * A phone number of any country, stored as E.164. Nine digits are a Polish number; any other begins with + or 00 and a country
 * code.
 */
export function phone() {
  return v.pipe(
    requiredText(50),
    v.check((value) => writtenPhone('PL', value) !== null, say('rule.phone')),
    v.transform((value) => writtenPhone('PL', value) ?? value),
  )
}

/**
 * The phone number of a company or of its people. Without a country code it belongs to the company's country, see
 * `phoneOfCountry`.
 */
export function companyPhone() {
  return v.pipe(requiredText(50), v.check(isPhone, say('rule.phone')))
}

/**
 * Rule of a company's form: the phone number must be valid in the company's country; an empty one is accepted. The error is
 * shown at the number.
 */
export function phoneOfCountry<T extends object>(country: keyof T & string, field: keyof T & string) {
  return across<T, keyof T & string>(
    [country, field],
    field,
    (form) => form[field] === null || writtenPhone(form[country], String(form[field])) !== null,
    'rule.phone',
  )
}

/** Returns the form with its phone number normalised to E.164. */
export function withWrittenPhone<T extends object>(country: keyof T & string, field: keyof T & string) {
  return v.transform((form: T): T => {
    const typed = form[field]
    return typeof typed === 'string' ? { ...form, [field]: writtenPhone(form[country], typed) ?? typed } : form
  })
}

/** The parts of a place that depend on its country, by which its postcode and a phone number without a country code are checked and normalised. */
export const placeOfCountry = <T extends object>(
  country: keyof T & string,
  postcode: keyof T & string,
  phone_number: keyof T & string,
) =>
  [
    postcodeOfCountry<T>(country, postcode),
    phoneOfCountry<T>(country, phone_number),
    withWrittenPostcode<T>(country, postcode),
    withWrittenPhone<T>(country, phone_number),
  ] as const

interface WithContact {
  primary_contact: { phone_number: string }
}

/** Rule of the contact person's phone number in a form that creates a company. */
export function contactPhoneOfCountry<T extends WithContact>(country: keyof T & string) {
  const path = ['primary_contact', 'phone_number'] as const
  return acrossPaths<T>(
    [[country], path],
    path,
    (form) => writtenPhone(form[country], form.primary_contact.phone_number) !== null,
    'rule.phone',
  )
}

/** Returns the form with the contact person's phone number normalised to E.164. */
export function withWrittenContactPhone<T extends WithContact>(country: keyof T & string) {
  return v.transform((form: T): T => {
    const { phone_number } = form.primary_contact
    const written = writtenPhone(form[country], phone_number) ?? phone_number
    return { ...form, primary_contact: { ...form.primary_contact, phone_number: written } }
  })
}

/**
 * A country code, ISO 3166-1 alpha-2. Only the format is checked here; the server checks the code against its dictionary of
 * countries.
 */
export function countryCode() {
  return v.pipe(requiredText(2), v.regex(/^[A-Z]{2}$/, say('rule.required')))
}
