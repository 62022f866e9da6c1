import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { validate } from '#contract/declare/validation.ts'
import {
  phone,
  phoneOfCountry,
  postcodeOfCountry,
  withWrittenPhone,
  withWrittenPostcode,
} from '#contract/values/address.ts'

interface Address {
  country: string
  code: string
}
const Form = v.pipe(
  v.strictObject({ country: v.string(), code: v.string() }),
  postcodeOfCountry<Address>('country', 'code'),
  withWrittenPostcode<Address>('country', 'code'),
)

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))

describe('the postcode of an address', () => {
  test('is NN-NNN in Poland, whether the dash is typed or not', () => {
    fc.assert(
      fc.property(digits(5), fc.constantFrom('-', ' ', ''), (all, between) => {
        const typed = `${all.slice(0, 2)}${between}${all.slice(2)}`
        expect(v.parse(Form, { country: 'PL', code: typed }).code).toBe(`${all.slice(0, 2)}-${all.slice(2)}`)
      }),
    )
  })

  test('is refused in Poland in any other shape, on its field', () => {
    const other = fc.string().filter((text) => !/^\s*\d{2}[-\s]?\d{3}\s*$/.test(text))
    fc.assert(
      fc.property(other, (code) => {
        const checked = validate(Form, { country: 'PL', code }, 'en')
        expect(checked.success ? [] : Object.keys(checked.errors)).toEqual(['code'])
      }),
    )
  })

  test.each([
    ['CZ', '11000', '110 00'],
    ['SK', '811 01', '811 01'],
    ['LV', 'lv1050', 'LV-1050'],
    ['NL', '1012ab', '1012 AB'],
    ['PT', '1000205', '1000-205'],
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['IE', 'd02x285', 'D02 X285'],
    ['DE', '10115', '10115'],
  ])('of %s has the format of that country: %s', (country, code, written) => {
    expect(v.parse(Form, { country, code }).code).toBe(written)
  })

  test.each([
    ['DE', '1011', '00000'],
    ['CZ', '1100', '000 00'],
    ['NL', '1012', '0000 AA'],
    ['GB', '12345', 'A0 0AA'],
  ])('of %s is refused in another shape, with an example', (country, code, example) => {
    const checked = validate(Form, { country, code }, 'en')
    expect(checked.success ? {} : checked.errors).toEqual({
      code: [`Enter a postcode of this country, such as ${example}`],
    })
  })

  test('stays as it is typed where the form is not known', () => {
    fc.assert(
      fc.property(fc.constantFrom('US', 'JP', 'AF'), fc.string(), (country, code) => {
        expect(v.parse(Form, { country, code })).toEqual({ country, code })
      }),
    )
  })
})

describe('a phone number', () => {
  test('of nine digits is Polish, however it is grouped', () => {
    const typed = fc.tuple(fc.constantFrom('', '+48 ', '0048', '48'), fc.constantFrom(' ', '-', ''), digits(8))
    fc.assert(
      fc.property(typed, ([prefix, between, rest]) => {
        const number = `6${rest}`
        const grouped = (number.match(/\d{3}/g) ?? []).join(between)
        expect(v.parse(phone(), `${prefix}${grouped}`)).toBe(`+48${number}`)
      }),
    )
  })

  test('of another country begins with + or 00, and is kept as E.164', () => {
    expect(v.parse(phone(), '+49 (30) 901-820')).toBe('+4930901820')
    expect(v.parse(phone(), '00420 224 186 111')).toBe('+420224186111')
  })

  test.each(['', '12345', '012345678', '+48 12', '+48 600 700 8000', '+0 123 456 789', 'call me', '+49'])(
    'is not %j',
    (typed) => {
      expect(v.is(phone(), typed)).toBe(false)
    },
  )

  test('is not changed when it is stored again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'+0123456789 -') }), (typed) => {
        const kept = v.safeParse(phone(), typed)
        if (kept.success) expect(v.parse(phone(), kept.output)).toBe(kept.output)
      }),
    )
  })
})

describe('the phone number of a company', () => {
  interface Reached {
    country: string
    phone: string
  }
  const Reached = v.pipe(
    v.strictObject({ country: v.string(), phone: v.string() }),
    phoneOfCountry<Reached>('country', 'phone'),
    withWrittenPhone<Reached>('country', 'phone'),
  )

  test.each([
    ['PL', '601 700 800', '+48601700800'],
    ['CZ', '601 700 800', '+420601700800'],
    ['SK', '0905 123 456', '+421905123456'],
    ['DE', '030 / 901820', '+4930901820'],
    ['IT', '06 6982 1234', '+390669821234'],
    ['HU', '06 1 234 5678', '+3612345678'],
    ['LT', '0 612 34567', '+37061234567'],
    ['DE', '0048 601 700 800', '+48601700800'],
    ['US', '+1 212 555 0100', '+12125550100'],
  ])('without a country code is of its country, %s: %s', (country, typed, written) => {
    expect(v.parse(Reached, { country, phone: typed }).phone).toBe(written)
  })

  test.each([
    ['PL', '012 345 678', 'nothing begins so in Poland'],
    ['DE', '49 30 901820', 'the digits of the country code without a plus could be two numbers'],
    ['US', '212 555 0100', 'numbers of a country whose code is not known need it'],
    ['CZ', '+48 12', 'too short'],
    ['CZ', 'brak', 'no digits'],
  ])('%s: %s is refused, on its field (%s)', (country, typed) => {
    const checked = validate(Reached, { country, phone: typed }, 'en')
    expect(checked.success ? {} : checked.errors).toEqual({ phone: [expect.stringContaining('phone number')] })
  })

  test('that is in E.164 form stays unchanged, whatever the country of the company', () => {
    const countries = fc.constantFrom('PL', 'CZ', 'DE', 'US')
    fc.assert(
      fc.property(countries, fc.stringMatching(/^\+420\d{9}$/), (country, written) => {
        expect(v.parse(Reached, { country, phone: written }).phone).toBe(written)
      }),
    )
  })
})
