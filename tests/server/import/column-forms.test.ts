import { expect, it } from 'vitest'
import { readDate } from '#server/modules/import/column-forms/dates.ts'
import { FormFinder } from '#server/modules/import/column-forms/forms.ts'
import { decimalOf, readNumber } from '#server/modules/import/column-forms/numbers.ts'

/** Meaning of a cell of numbers: a number, two readings as comma | point, or why it is none. */
function numberIn(cell: string, signs = ['PLN', 'zł', 'kW']): string {
  const read = readNumber(cell, signs)
  if ('wrong' in read) return read.wrong
  if (read.foreign) return `${read.foreign.kind} ${read.foreign.sign}`
  if ('digits' in read) return decimalOf(read.digits)
  return `${decimalOf(read.meanings.comma)} | ${decimalOf(read.meanings.point)}`
}

it.each([
  ['1.234,56', '1234.56'],
  ['1,234.56', '1234.56'],
  ['1.234.567,89', '1234567.89'],
  ['1,234,567.89', '1234567.89'],
  ['1.234.567', '1234567'],
  ["1'234.56", '1234.56'],
  ['32 900,00', '32900.00'],
  ['32\u00A0900,00 zł', '32900.00'],
  ['32\u202F900 zł.', '32900'],
  ['PLN 1.500,00', '1500.00'],
  ['1500,-', '1500'],
  ['12,5 kW', '12.5'],
  ['007', '7'],
  [',5', '0.5'],
  ['0,125', '0.125'],
  ['1234,567', '1234.567'],
  ['1 234,567', '1234.567'],
  ['12,5', '12.5'],
  ['12,3456', '12.3456'],
  // Either is possible, and the column decides.
  ['12,500', '12.500 | 12500'],
  ['12.500', '12500 | 12.500'],
  ['1.234 zł', '1234 | 1.234'],
  ['-5,00', 'negative'],
  ['−5', 'negative'],
  ['(5,00)', 'negative'],
  ['5,00-', 'negative'],
  ['EUR 12,00', 'currency EUR'],
  ['12,00 €', 'currency €'],
  ['1.23.456', 'notNumber'],
  ['1,2,3', 'notNumber'],
  ['1 2', 'notNumber'],
  ['12 34,00', 'notNumber'],
  ['1 234,56 netto', 'notNumber'],
  ['12%', 'unit %'],
  ['12,', 'notNumber'],
  ['2024-03-05', 'notNumber'],
  ['1E5', 'notNumber'],
  ['zł', 'notNumber'],
])('the number %s is %s', (cell, meaning) => {
  expect(numberIn(cell)).toBe(meaning)
})

/** Meaning of a cell of dates: a day, or two as day first | month first. */
function dateIn(cell: string): string | null {
  const read = readDate(cell)
  if (read === null) return null
  return 'day' in read ? read.day : `${read.meanings.day_first} | ${read.meanings.month_first}`
}

it.each([
  ['2024-03-05', '2024-03-05'],
  ['2024-03-05 14:30', '2024-03-05'],
  ['2024-03-05T14:30:00.000Z', '2024-03-05'],
  ['2024.03.05', '2024-03-05'],
  ['2024/3/5', '2024-03-05'],
  ['20240305', '2024-03-05'],
  ['25.03.2024', '2024-03-25'],
  ['25.03.24', '2024-03-25'],
  ['25. 3. 2024 r.', '2024-03-25'],
  ['25.03.2024r', '2024-03-25'],
  ['25/03/2024 8:05:00 PM', '2024-03-25'],
  ['03/25/2024', '2024-03-25'],
  ['5-5-2024', '2024-05-05'],
  ['5 marca 2024 r.', '2024-03-05'],
  ['5 marzec 2024', '2024-03-05'],
  ['5 mar 2024', '2024-03-05'],
  ['15 października 2024 roku', '2024-10-15'],
  ['5-mar-24', '2024-03-05'],
  ['5 III 2024', '2024-03-05'],
  ['March 5, 2024', '2024-03-05'],
  ['5th March 2024', '2024-03-05'],
  ['Sept 5 2024', '2024-09-05'],
  ['05.03.2024', '2024-03-05 | 2024-05-03'],
  ['03/05/2024', '2024-05-03 | 2024-03-05'],
  ['05-03-24', '2024-03-05 | 2024-05-03'],
  ['31.02.2024', null],
  ['31 lutego 2024', null],
  ['13/13/2024', null],
  ['20241305', null],
  ['marzec 2024', null],
  ['jutro', null],
  ['5', null],
])('the date %s is %s', (cell, meaning) => {
  expect(dateIn(cell)).toBe(meaning)
})

it.each([
  // The cells that have one meaning decide about those with two.
  ['decimal', ['12,50', '1.234'], { found: 'comma', example: '1.234' }],
  ['decimal', ['1,234.50', '1,234'], { found: 'point', example: '1,234' }],
  ['decimal', ['1.234', '2.500', '17'], { found: null, example: '1.234' }],
  ['decimal', ['12,50', '12.50', '12.500'], { found: null, example: '12.500' }],
  ['decimal', ['12,50', '12.50'], undefined],
  ['date', ['03/05/2024', '25/05/2024'], { found: 'day_first', example: '03/05/2024' }],
  ['date', ['03/05/2024', '05/25/2024'], { found: 'month_first', example: '03/05/2024' }],
  ['date', ['03/05/2024', '04-06-2024'], { found: null, example: '03/05/2024' }],
  ['date', ['03.05.2024', '04.06.2024'], undefined],
  ['date', ['03.05.2024', '04.25.2024'], { found: 'month_first', example: '03.05.2024' }],
] as const)('a column %s of %j is read as a whole', (type, cells, form) => {
  const finder = new FormFinder()
  for (const cell of cells) finder.take('one', { type }, cell)
  expect(finder.forms().one).toEqual(form && { ...form, chosen: null })
})
