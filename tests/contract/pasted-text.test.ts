import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { companyPhone, phone } from '#contract/address.ts'
import { ContactForm } from '#contract/contractor/form.ts'
import { writtenPhone } from '#contract/phones.ts'
import { ProfileForm } from '#contract/profile/profile.ts'
import * as rules from '#contract/rules.ts'
import { anyTaxNumber } from '#contract/tax-number.ts'
import { validate } from '#contract/validation.ts'

/* What phones, chat programs, PDF readers and web pages copy along with a text (public reports of Odoo, pretix, ERPNext). */

describe('invisible characters of a pasted text', () => {
  it.each<[string, v.GenericSchema<unknown, unknown>, string, string]>([
    ['a phone number of a contact in iOS', phone(), '\u202A+48 601 234 567\u202C', '+48601234567'],
    [
      'a Polish phone number with a byte order mark',
      rules.polishPhone(),
      '\uFEFF601\u00A0234\u202F567',
      '+48601234567',
    ],
    ['an e-mail address with a zero-width space', rules.email(), 'jan\u200B@firma.example', 'jan@firma.example'],
    ['a NIP with non-breaking hyphens', rules.nip(), '526\u2011104\u201105\u201167', '5261040567'],
    ['another tax number', anyTaxNumber(), '\u2066DE 123 456 789\u2069', 'DE123456789'],
    [
      'a name with a soft hyphen and a non-breaking space',
      rules.properName(),
      'Kowal\u00ADska\u00A0Anna',
      'Kowalska Anna',
    ],
    ['a code', rules.requiredText(20), 'E\u200D01\u2060', 'E01'],
  ])('%s', (_, schema, pasted, clean) => {
    expect(v.parse(schema, pasted)).toBe(clean)
  })

  it('stay in long texts, where emoji are made of them', () => {
    expect(v.parse(rules.requiredText(2000), 'Technik 👨\u200D🔧 był na miejscu')).toContain('👨\u200D🔧')
  })
})

describe('the name of a person or company', () => {
  it.each(['\u200B', '\u3164', '\u00AD \u2060', '---', '123'])('%j is none', (typed) => {
    expect(v.safeParse(rules.properName(), typed).success).toBe(false)
  })
  it.each(['3M', 'Ł', "O'Neil", '李', '4 Pory Roku'])('%s is one', (typed) => {
    expect(v.parse(rules.properName(), typed)).toBe(typed)
  })
})

it('a national prefix in brackets after the country code is not dialled', () => {
  expect(v.parse(phone(), '+49 (0)30 1234567')).toBe('+49301234567')
  expect(v.parse(phone(), '0049 (0) 30 1234567')).toBe('+49301234567')
  expect(writtenPhone('DE', '(030) 1234567')).toBe('+49301234567')
  expect(v.safeParse(companyPhone(), '+49 (0)30 1234567').success).toBe(true)
  expect(writtenPhone('PL', '(22) 123 45 67')).toBe('+48221234567')
})

it('an optional field says its own rule, not that the value is invalid', () => {
  const person = { first_name: 'Anna', last_name: 'Nowak', locale: 'pl', muted_letters: [] }
  const profile = validate(ProfileForm, { ...person, phone_number: '12345' }, 'pl')
  expect(profile.success || profile.errors).toEqual({
    phone_number: ['Podaj poprawny numer telefonu; zagraniczny z numerem kierunkowym, np. +49 …'],
  })
  const [contact] = [validate(ContactForm, { first_name: '', last_name: 'Nowak', email: 'a', phone_number: '1' }, 'en')]
  expect(contact.success || contact.errors).toMatchObject({ phone_number: [expect.stringMatching(/phone/i)] })
})
