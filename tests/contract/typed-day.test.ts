import { expect, test } from 'vitest'
import { readDay, readWholeDay } from '#contract/typed-day.ts'

const today = '2026-11-27'

test.each([
  ['5.3.2024', '2024-03-05'],
  ['05.03.2024', '2024-03-05'],
  ['05.03.2024 r.', '2024-03-05'],
  ['5/3/2024', '2024-03-05'],
  ['5-3-2024', '2024-03-05'],
  ['5,3,2024', '2024-03-05'],
  ['5 3 2024', '2024-03-05'],
  ['5. 3. 2024', '2024-03-05'],
  ['05\u00A003\u00A02024', '2024-03-05'],
  ['\u202A05.03.2024\u202C', '2024-03-05'],
  ['05032024', '2024-03-05'],
  ['20240305', '2024-03-05'],
  ['2024-03-05', '2024-03-05'],
  ['2024-3-5', '2024-03-05'],
  ['2024/03/05', '2024-03-05'],
  ['2024-03-05T10:15:00Z', '2024-03-05'],
  ['5.3.24', '2024-03-05'],
  ['5.3.46', '2046-03-05'],
  ['5.3.47', '1947-03-05'],
  ['29.2.2024', '2024-02-29'],
  ['29.2.2023', null],
  ['31.4.2024', null],
  ['13.13.2024', null],
  ['5.3.1899', null],
  ['5.3.0024', null],
  ['5.3', null],
  ['wczoraj', null],
  ['', null],
])('%s', (typed, day) => {
  expect(readDay(typed, today)).toBe(day)
})

test('while a date is typed it is read when nothing more can follow', () => {
  const read = (typed: string) => readWholeDay(typed, today)
  expect(['5', '5.3', '5.3.2', '5.3.20', '5.3.202'].map(read)).toEqual([null, null, null, null, null])
  expect(read('5.3.2024')).toBe('2024-03-05')
  expect(['2024-03-0', '2024-3-1'].map(read)).toEqual([null, null])
  expect(read('2024-03-05')).toBe('2024-03-05')
  expect(read('05032024')).toBe('2024-03-05')
})
