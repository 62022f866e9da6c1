import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { certificateNumber, isNumberPattern, numberSeries } from '#contract/training/certificate-number.ts'
import { fitText } from '#contract/training/certificate-page.ts'
import { certificateState, expiryOf } from '#contract/training/issued-certificates.ts'
import { daysUntil } from '#contract/values/days.ts'

const words = fc.stringMatching(/^[A-Za-zĄŻŁ/._ -]{0,8}$/)
const place = fc.constantFrom('{number}', '{number:1}', '{number:4}', '{number:9}')
const pattern = fc.tuple(words, fc.constantFrom('', '{year}'), words, place, words).map((parts) => parts.join(''))

describe('a number pattern', () => {
  it('gives different numbers different texts, and different years too when it contains the year', () => {
    fc.assert(
      fc.property(
        pattern,
        fc.integer({ min: 1, max: 999_999 }),
        fc.integer({ min: 1, max: 999_999 }),
        (text, one, other) => {
          expect(isNumberPattern(text)).toBe(true)
          expect(certificateNumber(text, 2026, one) === certificateNumber(text, 2026, other)).toBe(one === other)
          const sameYear = certificateNumber(text, 2026, one) === certificateNumber(text, 2027, one)
          expect(sameYear).toBe(!text.includes('{year}'))
          expect(numberSeries(text, '2026-05-01').year === numberSeries(text, '2027-05-01').year).toBe(sameYear)
        },
      ),
    )
  })

  it.each([
    '',
    'CERT/{year}',
    '{number}{number}',
    '{year}{year}/{number}',
    '{number:0}',
    '{name}/{number}',
    'C#{number}',
    '{number',
  ])('is refused: %s', (text) => expect(isNumberPattern(text)).toBe(false))

  it('pads with zeros, and grows beyond its width when the number needs more digits', () => {
    expect([7, 12_345].map((number) => certificateNumber('C/{year}/{number:4}', 2026, number))).toEqual([
      'C/2026/0007',
      'C/2026/12345',
    ])
  })
})

describe('a text on the page', () => {
  it('never reaches beyond its width, however long it is', () => {
    const measure = (text: string, size: number) => text.length * size * 0.6
    fc.assert(
      fc.property(fc.stringMatching(/^\p{L}[\p{L} ]{0,120}$/u), fc.integer({ min: 20, max: 600 }), (text, width) => {
        const { size, lines } = fitText(text, { width, size: 30, bold: false }, measure)
        expect(size).toBeLessThanOrEqual(30)
        expect(lines.join(' ')).toBe(text)
        for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(width + 0.001)
      }),
    )
  })
})

describe('the end of a certificate', () => {
  it('is the same day of a later month, or that month’s last', () => {
    expect([1, 12, 24].map((months) => expiryOf('2024-01-31', months))).toEqual([
      '2024-02-29',
      '2025-01-31',
      '2026-01-31',
    ])
    expect(expiryOf('2024-02-29', 12)).toBe('2025-02-28')
    expect(expiryOf('2026-05-01', null)).toBeNull()
  })

  it.each([
    ['2026-10-26', 'expiring'],
    ['2026-10-25', 'expiring'],
    ['2026-10-24', 'expired'],
    ['2027-01-23', 'expiring'],
    ['2027-01-24', 'valid'],
    [null, 'valid'],
  ] as const)('on the day on which summer time ends, %s is %s', (expires_on, state) => {
    expect(certificateState({ expires_on, status: 'valid' }, '2026-10-25')).toBe(state)
  })

  it('counts days of the calendar over the change of the clock', () => {
    expect(daysUntil('2026-10-26', '2026-10-24')).toBe(2)
  })
})
