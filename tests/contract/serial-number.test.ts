import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { search } from '#contract/search/search.ts'
import { draftSerial, optionalSerial, readSerial, serialNumber } from '#contract/unit/serial-number.ts'

const serial = '2309447100826613095701'
const article = '0104012345678901'

/** Typed, pasted and scanned texts, and the number in each. */
const whole = [
  ['the digits alone', serial],
  ['groups', '2309 4471-0082.6613 0957 01'],
  ['groups with non-breaking spaces and hyphens', '2309\u00A04471\u20110082 6613 0957\u202F01'],
  ['a caption with a number in it', 'Nr 2: 2309 4471 0082 6613 0957 01'],
  ['a caption', `S/N=${serial}`],
  ['invisible characters', `\u202A${serial.slice(0, 4)}\u200B${serial.slice(4)}\u202C`],
  ['GS1, the number alone', `21${serial}`],
  ['GS1, with the article', `${article}21${serial}`],
  ['GS1, with the article and a day of production', `${article}1124030421${serial}`],
  ['GS1 as printed', `(01)04012345678901(21)${serial}`],
  ['GS1 as printed, the number alone', `(21) ${serial}`],
  ['GS1 with its symbology', `]C1${article}21${serial}`],
  ['the same, of which a field has kept the digits', `1${article}21${serial}`],
  ['GS1 of a square code', `]d221${serial}`],
  ['GS1 with a batch behind it', `${article}21${serial}\u001D10LOT7`],
  ['GS1 with a batch before it', `10LOT7\u001D21${serial}`],
  ['groups with minus signs', '2309\u22124471\u22120082\u22126613\u22120957\u221201'],
  ['GS1 as an address', `https://id.gs1.org/01/04012345678901/21/${serial}?11=240304`],
  ['the same number twice', `${serial} / ${serial}`],
] as const

test.each(whole)('%s', (_, typed) => {
  expect(readSerial(typed)).toBe(serial)
  expect(v.safeParse(serialNumber(), typed)).toMatchObject({ success: true, output: serial })
  expect(v.safeParse(optionalSerial(), typed)).toMatchObject({ success: true, output: serial })
  expect(v.safeParse(draftSerial(), typed)).toMatchObject({ success: true, output: serial })
})

const few = 'Numer seryjny ma 22 cyfry'
const many = 'Za dużo cyfr: numer seryjny ma ich 22'

test.each([
  ['nothing', '', '', 'To pole jest wymagane'],
  ['a number that ends too early', '2309 4471', '23094471', few],
  ['a number with digits too many', `${serial}5`, `${serial}5`, many],
  ['a code without a serial number', `${article}10230944710082661309`, `${article}10230944710082661309`, many],
  [
    'a caption with a digit and a number that ends too early',
    'Nr 2: 2309 4471 0082 6613 0957 0',
    '230944710082661309570',
    few,
  ],
  [
    'a number that ends too early, and the model',
    'SN: 2309 4471 0082 6613 095 / Model 120',
    '2309447100826613095',
    few,
  ],
  ['an article and its batch in a GS1 code of 22 digits', `]C1${article}101234`, `1${article}101234`, many],
  ['two numbers', `${serial} 2204887100351190442817`, `${serial}2204887100351190442817`, many],
])('%s', (_, typed, digits, told) => {
  expect(readSerial(typed)).toBe(digits)
  expect(v.safeParse(serialNumber(), typed, { lang: 'pl' }).issues?.map(({ message }) => message)).toEqual([told])
})

describe('an optional number', () => {
  test('may be empty, but not wrong', () => {
    expect(v.parse(optionalSerial(), '')).toBeNull()
    const { issues } = v.safeParse(optionalSerial(), `${serial}5`, { lang: 'pl' })
    expect(issues?.map(({ message }) => message)).toEqual([many])
  })

  test('in a draft is kept as far as it is typed', () => {
    expect(v.parse(draftSerial(), '2309 4471')).toBe('23094471')
    expect(v.parse(draftSerial(), `${serial}5`)).toBe(`${serial}5`)
  })
})

test('what is searched for may be a scanned code', () => {
  const { query } = search.endpoints['search.results.index']
  expect(v.parse(query, { query: `${article}21${serial}` })).toEqual({ query: serial })
  expect(v.parse(query, { query: 'Borealis PB 08' })).toEqual({ query: 'Borealis PB 08' })
})
