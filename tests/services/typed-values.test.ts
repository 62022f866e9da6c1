import * as v from 'valibot'
import { expect, it } from 'vitest'
import { phone } from '#contract/values/address.ts'
import { formatPhone, phoneKey } from '#contract/values/phones.ts'
import { optionalText, paragraphs, timeOfDay } from '#contract/values/rules.ts'
import { textLimitIn } from '#services/form/text-limits.ts'
import { addressesIn } from '#services/form/typed-addresses.ts'
import { readTime } from '#services/form/typed-time.ts'

it.each(['9:30', '930', '9.30', '09:30', '0930'])(
  'the time %s is half past nine, in the field and on the server',
  (typed) => {
    expect(readTime(typed)).toBe('09:30')
    expect(v.parse(timeOfDay(), typed)).toBe('09:30')
  },
)

it.each(['13:00-15:00', '93:0', '24:00', '9:60'])('%s is no time of day', (typed) => {
  expect(readTime(typed)).toBeNull()
  expect(v.safeParse(timeOfDay(), typed, { lang: 'pl' }).success).toBe(false)
})

it('recipients copied from Outlook are as many as there are addresses', () => {
  const copied = '"Kos, Anna" <anna.kos@firma.example>; Jan Lis <jan.lis@firma.example>'
  expect(addressesIn(copied)).toEqual(['anna.kos@firma.example', 'jan.lis@firma.example'])
  expect(addressesIn('jan@firma.example')).toEqual(['jan@firma.example'])
  expect(addressesIn('Kos, Anna')).toEqual([])
  expect(addressesIn("o'neil@firma.example, 'anna@firma.example'")).toEqual([
    "o'neil@firma.example",
    'anna@firma.example',
  ])
})

it.each([
  ['022 123 45 67', '+48221234567'],
  ['tel. kom. 601 234 567', '+48601234567'],
  ['22 123 45 67 wew. 12', '+48221234567;ext=12'],
  ['(22) 123-45-67 w. 12', '+48221234567;ext=12'],
  ['22 123 45 67 (wew. 12)', '+48221234567;ext=12'],
  ['+48 221 234 567 wew. 12', '+48221234567;ext=12'],
  ['+48221234567;ext=12', '+48221234567;ext=12'],
  ['+49 30 1234567 ext. 3', '+49301234567;ext=3'],
])('the phone number %s is taken', (typed, stored) => {
  expect(v.parse(phone(), typed)).toBe(stored)
})

it('an extension is shown behind its number, and is no part of what is searched', () => {
  expect(formatPhone('+48221234567;ext=12')).toBe('+48 221 234 567 wew. 12')
  expect(formatPhone('+49301234567;ext=3')).toBe('+49 301 234 567 ext. 3')
  expect(phoneKey('22 123 45 67 wew. 12')).toBe('221234567')
})

it.each(['22 123 45 67; 601 234 567', '+48221234567;x', '22 123 45 67, 601 234 567', '22 123 45 67 / 601 234 567'])(
  'of two numbers, %s, none is taken silently',
  (typed) => {
    const { success } = v.safeParse(phone(), typed)
    expect(success).toBe(false)
  },
)

it('the limit of a text is read from its form, however the field may be empty', () => {
  const form = v.strictObject({ note: paragraphs(4000), remark: optionalText(500), count: v.number() })
  expect(['note', 'remark', 'count', 'gone'].map((name) => textLimitIn(form, name))).toEqual([
    4000,
    500,
    undefined,
    undefined,
  ])
})
