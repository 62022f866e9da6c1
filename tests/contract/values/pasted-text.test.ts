import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { validate } from '#contract/declare/validation.ts'
import { ProfileForm } from '#contract/profile/profile.ts'
import { companyPhone, phone } from '#contract/values/address.ts'
import { ContactForm } from '#contract/values/contact-person.ts'
import { writtenPhone } from '#contract/values/phones.ts'
import * as rules from '#contract/values/rules.ts'
import { anyTaxNumber } from '#contract/values/tax-number.ts'

/* What phones, chat programs, PDF readers and web pages copy along with a text (public reports of Odoo, pretix, ERPNext). */

describe('invisible characters of a pasted text', () => {
  it.each<[string, v.GenericSchema<unknown, unknown>, string, string]>([
    ['a phone number of a contact in iOS', phone(), '\u202A+48 601 234 567\u202C', '+48601234567'],
    ['a phone number with a byte order mark', phone(), '\uFEFF601\u00A0234\u202F567', '+48601234567'],
    ['an e-mail address with a zero-width space', rules.email(), 'jan\u200B@firma.example', 'jan@firma.example'],
    ['a NIP with non-breaking hyphens', rules.nip(), '526\u2011104\u201105\u201167', '5261040567'],
    ['another tax number', anyTaxNumber(), '\u2066DE 123 456 789\u2069', 'DE123456789'],
    [
      'a name with a soft hyphen and a non-breaking space',
      rules.properName(),
      'Kowal\u00ADska\u00A0Anna',
      'Kowalska Anna',
    ],
    ['a name with a blank of Braille and an em space', rules.properName(), 'Anna\u2800\u2003Nowak', 'Anna Nowak'],
    ['a code', rules.requiredText(20), 'E\u200D01\u2060', 'E01'],
  ])('%s', (_, schema, pasted, clean) => {
    expect(v.parse(schema, pasted)).toBe(clean)
  })

  it('stay in long texts, where emoji are made of them', () => {
    expect(v.parse(rules.requiredText(2000), 'Technik 👨\u200D🔧 był na miejscu')).toContain('👨\u200D🔧')
  })
})

describe('what word processors, letters and links copy along', () => {
  it.each<[string, v.GenericSchema<unknown, unknown>, string, string]>([
    ['a phone number with en dashes', phone(), '601–234–567', '+48601234567'],
    ['a phone number with minus signs', phone(), '601\u2212234\u2212567', '+48601234567'],
    ['a link to a phone number', phone(), 'tel:+48601234567', '+48601234567'],
    ['a phone number with its caption', phone(), 'tel. (22) 123 45 67', '+48221234567'],
    ['a NIP with en dashes', rules.nip(), '526–104–05–67', '5261040567'],
    ['a NIP with its caption', rules.nip(), 'NIP: PL 526.104.05.67', '5261040567'],
    ['a tax number with its caption', anyTaxNumber(), 'NIP 526-104-05-67', '5261040567'],
    ['a foreign tax number with its caption', anyTaxNumber(), 'VAT-ID: DE 123–456–789', 'DE123456789'],
    ['a postcode with an en dash', rules.postcode(), '00 – 850', '00-850'],
    ['an address of a letter', rules.email(), 'Jan Nowak <Jan@firma.example>;', 'jan@firma.example'],
    ['a link to an address', rules.email(), 'mailto:jan@firma.example', 'jan@firma.example'],
    ['a price as this portal shows it', rules.decimal(), '\u22121\u00A0234,56\u00A0zł', '-1234.56'],
    ['a price with points between thousands', rules.decimal(), 'PLN 1.234.567,89', '1234567.89'],
    ['a price with commas between thousands', rules.decimal(), '1,234.56', '1234.56'],
  ])('%s', (_, schema, pasted, clean) => {
    expect(v.parse(schema, pasted)).toBe(clean)
  })

  it('a caption before a wrong NIP does not make it a foreign number, and a thousands separator is no decimal point', () => {
    expect(v.safeParse(anyTaxNumber(), 'NIP 526-104-05-68').success).toBe(false)
    expect(v.safeParse(rules.decimal(), '1.500').success).toBe(false)
    expect(v.safeParse(rules.email(), 'Jan <jan@firma.example>, Ewa <ewa@firma.example>').success).toBe(false)
  })
})

describe('the name of a person or company', () => {
  it.each(['\u200B', '\u3164', '\u00AD \u2060', '---', '123'])('%j is refused', (typed) => {
    expect(v.safeParse(rules.properName(), typed).success).toBe(false)
  })
  it.each(['3M', 'Ł', "O'Neil", '李', '4 Pory Roku'])('%s is accepted', (typed) => {
    expect(v.parse(rules.properName(), typed)).toBe(typed)
  })
})

it('a national prefix after the country code is not dialled, in brackets or without', () => {
  const numbers: [string, string][] = [
    ['+49-(0)30-1234567', '+49301234567'],
    ['(+49) (0)30 1234567', '+49301234567'],
    ['+49 030 1234567', '+49301234567'],
    ['+36 (06) 1 234 5678', '+3612345678'],
    ['+7 (8) 495 123 45 67', '+74951234567'],
    ['+7 812 123 45 67', '+78121234567'],
    // In Italy the zero belongs to the number.
    ['+39 (0)6 1234567', '+39061234567'],
    ['+39 06 1234567', '+39061234567'],
  ]
  for (const [typed, stored] of numbers) expect(v.parse(phone(), typed)).toBe(stored)
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
