import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { validate } from '#contract/declare/validation.ts'
import { PartnerForm } from '#contract/partner/form.ts'
import { readTaxNumber, taxNumberKind, writtenTaxNumber } from '#contract/values/tax-number.ts'

const company = {
  name: 'Wärme GmbH',
  street: 'Hauptstraße 1',
  postcode: '10115',
  city: 'Berlin',
  country: 'DE',
  nip: 'DE123456789',
  business_area_id: 1,
}
const errorsOf = (changes: object) => {
  const checked = validate(PartnerForm, { ...company, ...changes }, 'en')
  return checked.success ? {} : checked.errors
}

/** A number of each state of the Union as its own people write it, and as it is kept. */
const numbers = [
  ['AT', 'U12345678', 'ATU12345678'],
  ['BE', '0123.456.789', 'BE0123456789'],
  ['BG', 'BG 123456789', 'BG123456789'],
  ['CY', '12345678x', 'CY12345678X'],
  ['CZ', '12345678', 'CZ12345678'],
  ['DE', 'DE 123 456 789', 'DE123456789'],
  ['DK', '12 34 56 78', 'DK12345678'],
  ['EE', '123456789', 'EE123456789'],
  ['ES', 'X1234567X', 'ESX1234567X'],
  ['FI', '12345678', 'FI12345678'],
  ['FR', 'FR 12 345678901', 'FR12345678901'],
  ['GR', 'EL123456789', 'EL123456789'],
  ['HR', '12345678901', 'HR12345678901'],
  ['HU', '12345678', 'HU12345678'],
  ['IE', '1234567WA', 'IE1234567WA'],
  ['IT', '12345678901', 'IT12345678901'],
  ['LT', '123456789012', 'LT123456789012'],
  ['LU', '12345678', 'LU12345678'],
  ['LV', '12345678901', 'LV12345678901'],
  ['MT', '12345678', 'MT12345678'],
  ['NL', 'NL123456789B01', 'NL123456789B01'],
  ['PL', 'PL 526-104-08-28', '5261040828'],
  ['PT', '123456789', 'PT123456789'],
  ['RO', '1234567890', 'RO1234567890'],
  ['SE', '123456789012', 'SE123456789012'],
  ['SI', '12345678', 'SI12345678'],
  ['SK', '1234567890', 'SK1234567890'],
] as const

describe('the tax number of a company', () => {
  test('knows the form of all twenty-seven states of the Union', () => expect(numbers).toHaveLength(27))

  test.each(numbers)('of %s, typed as %s, is kept as %s', (country, typed, kept) => {
    expect(writtenTaxNumber(country, typed)).toBe(kept)
    expect(writtenTaxNumber(country, kept)).toBe(kept)
    expect(writtenTaxNumber(country, `${typed}99999`)).toBeNull()
  })

  test('from outside the Union is free within limits, with its country in front so that none is a NIP', () => {
    expect(taxNumberKind('CH')).toBe('other')
    expect(writtenTaxNumber('CH', 'CHE-123.456.789')).toBe('CHE123456789')
    expect(writtenTaxNumber('UA', '5261040828')).toBe('UA5261040828')
    expect(writtenTaxNumber('UA', 'x'.repeat(29))).toBeNull()
    expect(errorsOf({ country: 'US', postcode: '90210-1234', nip: '' })).toEqual({})
  })

  test('of a partner is asked for in the Union, and refused with an example of the country', () => {
    expect(errorsOf({})).toEqual({})
    expect(errorsOf({ nip: '' })).toEqual({ nip: ['This field is required'] })
    expect(errorsOf({ nip: '5261040828' })).toEqual({
      nip: ['Enter a valid EU VAT number of this country, such as DE123456789'],
    })
    expect(errorsOf({ country: 'PL', postcode: '00-850', province_id: 1 })).toEqual({
      nip: ['Enter a valid NIP number'],
    })
  })
})

describe('the province of a company', () => {
  test('is required in Poland only, and removed when the country changes', () => {
    expect(errorsOf({ country: 'PL', postcode: '00-850', nip: '5261040828' })).toEqual({
      province_id: ['This field is required'],
    })
    const abroad = validate(PartnerForm, { ...company, province_id: 3 }, 'en')
    expect(abroad).toMatchObject({ success: true, output: { province_id: null, nip: 'DE123456789' } })
    expect(v.safeParse(PartnerForm, company).success).toBe(true)
  })
})

test.each([
  ['856-734-62-15', '8567346215'],
  ['PL 8567346215', '8567346215'],
  ['de 811 569 869', 'DE811569869'],
  ['EL123456789', 'EL123456789'],
  ['123456789', null],
  ['US123456789', null],
  ['', null],
])('a number in the form of another system, %j, is stored as %j', (text, kept) => {
  expect(readTaxNumber(text)).toBe(kept)
})
