import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { validate } from '#contract/declare/validation.ts'
import { messageText } from '#contract/messages/messages.ts'
import { phone } from '#contract/values/address.ts'
import * as rules from '#contract/values/rules.ts'

const accepts = (schema: v.GenericSchema<unknown, unknown>, input: unknown) => v.safeParse(schema, input).success
const output = (schema: v.GenericSchema<unknown, unknown>, input: unknown) => v.parse(schema, input)

describe('NIP', () => {
  it.each(['5261040567', '525-234-40-78', 'PL 123 456 32 18', '856-734-62-15'])('takes %s', (typed) => {
    expect(output(rules.nip(), typed)).toMatch(/^\d{10}$/)
  })

  it('refuses ten equal digits although their sum is right', () => {
    for (let digit = 0; digit <= 9; digit++) expect(rules.isNip(String(digit).repeat(10))).toBe(false)
  })

  it('refuses a number with any one digit changed', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.integer({ min: 1, max: 9 }), (index, shift) => {
        const digits = [...'8567346215']
        digits[index] = String((Number(digits[index]) + shift) % 10)
        return !rules.isNip(digits.join(''))
      }),
    )
  })
})

describe('Polish phone', () => {
  it.each([
    '601 234 567',
    '+48601234567',
    '0048 601-234-567',
    '48601234567',
    '(22) 123 45 67',
    '601\u00a0234\u00a0567',
  ])('keeps %s as E.164', (typed) => {
    expect(output(phone(), typed)).toMatch(/^\+48\d{9}$/)
  })

  it.each(['60123456', '6012345678', '000000000', 'telefon'])('refuses %s', (typed) => {
    expect(accepts(phone(), typed)).toBe(false)
  })
})

describe('dates', () => {
  it.each(['2024-02-29', '1999-12-31'])('takes %s', (value) => expect(accepts(rules.date(), value)).toBe(true))
  it.each(['2023-02-29', '2024-13-01', '31.12.2024', '0000-00-00', ''])('refuses %s', (value) =>
    expect(accepts(rules.date(), value)).toBe(false),
  )

  it('knows the day in Warsaw, not in UTC', () => {
    expect(rules.today(new Date('2026-06-30T22:30:00Z'))).toBe('2026-07-01')
    expect(rules.today(new Date('2026-01-01T23:30:00Z'))).toBe('2026-01-02')
  })
})

describe('rule kinds of the specification', () => {
  const onText = (...actions: [ReturnType<typeof rules.numeric>]) => v.pipe(v.string(), ...actions)

  it.each([
    ['numeric', onText(rules.numeric()), '0123', '12a'],
    ['alpha', onText(rules.alpha()), 'Łódź', 'Łódź 1'],
    ['regex', onText(rules.regex(/^A/)), 'AB', 'BA'],
    ['minimum length', v.pipe(v.string(), rules.minLength(3)), 'abc', 'ab'],
    ['maximum length', v.pipe(v.string(), rules.maxLength(3)), 'abc', 'abcd'],
    ['minimum value', v.pipe(v.number(), rules.minValue(1)), 1, 0],
    ['maximum value', v.pipe(v.number(), rules.maxValue(9)), 9, 10],
    ['between', v.pipe(v.number(), rules.between(1, 5)), 5, 6],
    ['integer', rules.integer(), 7, 7.5],
    ['decimal', rules.decimal(), '1234.50', '1234,505'],
    ['IP', rules.ip(), '2001:db8::1', '10.0.0.256'],
    ['MAC', rules.mac(), '00:1b:44:11:3a:b7', '00:1b:44'],
    ['url', rules.url(), 'https://portal.example/a', 'javascript:alert(1)'],
    ['email', rules.email(), 'Piotr.Zajac@instal-term.example', 'piotr@localhost'],
    ['postcode', rules.postcode(), '35001', '350-01'],
    ['colour', rules.colour(), '#0b5c6b', 'petrol'],
    ['password', rules.password(), 'sześć6', 'pięć5'],
  ])('%s', (_name, schema, good, bad) => {
    expect(accepts(schema, good)).toBe(true)
    expect(accepts(schema, bad)).toBe(false)
  })

  it('same as: told on the second field', () => {
    const form = v.pipe(
      v.object({ one: v.string(), two: v.string() }),
      rules.sameAs<{ one: string; two: string }>('one', 'two'),
    )
    expect(validate(form, { one: 'a', two: 'b' }, 'pl')).toEqual({
      success: false,
      errors: { two: [messageText('rule.same_as', 'pl')] },
    })
  })
})

it('an empty number is reported as required, a fraction as not whole', () => {
  const form = v.strictObject({ places: rules.integer() })
  const said = (places: unknown) => {
    const checked = validate(form, { places }, 'pl')
    return checked.success ? null : checked.errors.places
  }
  expect(said(null)).toEqual([messageText('rule.required', 'pl')])
  expect(said(1.5)).toEqual([messageText('rule.integer', 'pl')])
  expect(said('12')).toEqual([messageText('rule.integer', 'pl')])
})

describe('texts', () => {
  it('refuse control characters and halves of surrogate pairs, and keep line breaks', () => {
    expect(output(rules.requiredText(4000), '  Kocioł\nnie grzeje 😀 ')).toBe('Kocioł\nnie grzeje 😀')
    for (const hostile of ['a\u0000b', 'a\ud800', '\u007f']) expect(accepts(rules.requiredText(), hostile)).toBe(false)
  })

  it('are validated without throwing, whatever the input', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        for (const schema of [rules.email(), phone(), rules.nip(), rules.date(), rules.id(), rules.decimal()])
          v.safeParse(schema, input)
      }),
    )
  })

  it('take a decimal number with a comma and spaces, and keep it with a dot', () => {
    const kept = (typed: string) => v.parse(rules.decimal(3), typed)
    expect(['12,5', '1 250,75', '2.125', '1.250,75'].map(kept)).toEqual(['12.5', '1250.75', '2.125', '1250.75'])
    expect(['1.25,075', '1.250.75', '1,250,75'].filter((typed) => accepts(rules.decimal(3), typed))).toEqual([])
  })

  it('report missing and unknown fields in the requested language', () => {
    const form = v.strictObject({ name: rules.requiredText() })
    expect(validate(form, { nmae: 'x' }, 'pl')).toEqual({
      success: false,
      errors: { name: [messageText('rule.required', 'pl')], nmae: [messageText('rule.unknown_field', 'pl')] },
    })
    expect(validate(form, {}, 'en')).toEqual({ success: false, errors: { name: [messageText('rule.required', 'en')] } })
  })
})
