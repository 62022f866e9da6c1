import { expect, it, test } from 'vitest'
import {
  editedDecimal,
  settledDecimal,
  shownAmount,
  shownDecimal,
  shownMoney,
  shownQuantity,
  typedDecimal,
} from '#services/amounts.ts'

it('writes amounts exactly, with the thousands apart', () => {
  expect(shownAmount('1234.5', 'pl')).toBe('1\u00a0234,50')
  expect(shownAmount('99999999999999.99', 'pl')).toBe('99\u00a0999\u00a0999\u00a0999\u00a0999,99')
  expect(shownMoney('-0.01', 'pl')).toBe('−0,01\u00a0zł')
  expect(shownMoney('1234.50', 'en')).toBe('PLN\u00a01,234.50')
  expect(shownDecimal('2.500', 'pl')).toBe('2,5')
  expect(shownQuantity({ quantity: '2.500', unit: 'mb' }, 'pl')).toBe('2,5 mb')
  expect(shownQuantity({ quantity: '10', unit: '' }, 'pl')).toBe('10')
})

it('takes numbers as people type them', () => {
  expect(typedDecimal(' 1 550,00 zł', 2)).toBe('1550.00')
  expect(typedDecimal('1\u00a0234.5', 2)).toBe('1234.5')
  expect(typedDecimal('−6%', 4)).toBe('-6')
  expect(typedDecimal('PLN 1.234,56', 2)).toBe('1234.56')
  expect(['1.234,56 zł', '1\u00a0234,56', '12,5', '1.2.3', 'dwa'].map(settledDecimal)).toEqual([
    '1234.56',
    '1234.56',
    '12.5',
    '1.2.3',
    'dwa',
  ])
  expect(typedDecimal('007', 2)).toBe('7')
  expect(typedDecimal('', 2)).toBeNull()
  for (const wrong of ['abc', '1,234', '1.2.3', '1e5', '-']) expect(typedDecimal(wrong, 2)).toBeUndefined()
})

it('a stored decimal is edited without trailing zeros, typed digits as they are', () => {
  expect(['500.000', '2.500', '1353.00'].map((value) => editedDecimal(value, true, 'pl'))).toEqual([
    '500',
    '2,5',
    '1353,00',
  ])
  expect(editedDecimal('2.500', true, 'en')).toBe('2.5')
  expect(editedDecimal('2.50', false, 'pl')).toBe('2,50')
  expect(editedDecimal('2,500', false, 'pl')).toBe('2,500')
})

test.each([
  ['pl', 'szt.', '2,5 szt.'],
  ['en', 'szt.', '2.5 pcs'],
  ['en', 'Kpl.', '2.5 set'],
  ['en', 'm²', '2.5 m²'],
  ['en', '', '2.5'],
])('a quantity is read with its unit in the language of its reader (%s, %s)', (locale, unit, text) => {
  expect(shownQuantity({ quantity: '2.500', unit }, locale)).toBe(text)
})
