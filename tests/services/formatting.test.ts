import { i18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import { formatPhone } from '#contract/values/phones.ts'
import { formatWeekday } from '#services/due-moment.ts'
import {
  formatAge,
  formatChange,
  formatDate,
  formatDayOfYear,
  formatFileSize,
  formatMoment,
  formatNumber,
  formatSerial,
  formatTime,
} from '#services/formatting.ts'

/** Spaces as they are typed: those of Intl between digits do not break. */
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')

test.each([
  ['pl', '02.03.2026', '03.07.2026, 00:30', 'pon. 23.11'],
  ['en', '2 Mar 2026', '3 Jul 2026, 00:30', 'Mon 23 Nov'],
])('dates are written in the language of the page (%s), moments in Warsaw time', (locale, day, moment, weekday) => {
  i18n.loadAndActivate({ locale, messages: {} })
  expect(formatDate('2026-03-02')).toBe(day)
  expect(formatMoment('2026-07-02T22:30:00Z')).toBe(moment)
  expect(formatWeekday('2026-11-23T11:00:00Z', locale)).toBe(weekday)
  expect(formatTime('2026-01-02T11:04:00Z')).toBe('12:04')
})

test.each([
  ['pl', '02.03', '28.07'],
  ['en', '2 Mar', '28 Jul'],
])('a day without its year is whole, however long the language writes it (%s)', (locale, short, long) => {
  i18n.loadAndActivate({ locale, messages: {} })
  expect(formatDayOfYear('2026-03-02')).toBe(short)
  expect(formatDayOfYear('2026-07-28')).toBe(long)
})

test.each([
  [0, '0%'],
  [12, '+12%'],
  [-40, '-40%'],
  [199, '+199%'],
  [200, '×3'],
  [350, '×4,5'],
  [1920, '×20'],
])('a change by %i per cent is written as %s', (per_cent, text) => {
  expect(plain(formatChange(per_cent, 'pl')).replace('−', '-')).toBe(text)
})

test('thousands are separated below ten thousand too', () => {
  expect(plain(formatNumber(1234.5, 'pl'))).toBe('1 234,5')
  expect(formatNumber(1234.5, 'en')).toBe('1,234.5')
})

test('sizes are binary, as the limits are', () => {
  expect(plain(formatFileSize(1_300_000, 'pl'))).toBe('1,2 MB')
  expect(plain(formatFileSize(8 * 1_048_576, 'en'))).toBe('8 MB')
  expect(plain(formatFileSize(1536 * 1_048_576, 'pl'))).toBe('1,5 GB')
  expect(plain(formatFileSize(10, 'en'))).toBe('1 kB')
})

describe('an age is shown in its largest whole unit', () => {
  const now = new Date('2026-03-10T12:00:00Z')
  test.each([
    ['2026-03-10T11:59:30Z', '0 min', '0 min'],
    ['2026-03-10T11:15:00Z', '45 min', '45 min'],
    ['2026-03-10T05:00:00Z', '7 h', '7 h'],
    ['2026-03-09T11:00:00Z', '1 dzień', '1 day'],
    ['2026-03-08T11:00:00Z', '2 dni', '2 days'],
    ['2026-03-11T11:00:00Z', '0 min', '0 min'],
  ])('%s', (moment, polish, english) => {
    expect(plain(formatAge(moment, 'pl', now))).toBe(polish)
    expect(formatAge(moment, 'en', now)).toBe(english)
  })
})

test('phone and serial numbers are grouped to be read aloud', () => {
  expect(formatPhone('+48600700800')).toBe('+48 600 700 800')
  expect(formatPhone('600700800')).toBe('600 700 800')
  expect(formatPhone('+4930123456')).toBe('+49 301 234 56')
  expect(formatPhone('+420601123456')).toBe('+420 601 123 456')
  expect(formatPhone('+493012345678')).toBe('+49 301 234 5678')
  expect(formatPhone('+37060012345')).toBe('+370 600 123 45')
  expect(formatPhone('+12125550100')).toBe('+12125550100')
  expect(formatPhone('ask at the desk')).toBe('ask at the desk')
  expect(formatSerial('2204887100351190442817')).toBe('2204 8871 0035 1190 4428 17')
  expect(formatSerial('2204-8871')).toBe('2204 8871')
})
