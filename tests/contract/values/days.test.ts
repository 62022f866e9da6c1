import { describe, expect, it, test } from 'vitest'
import {
  daysAfter,
  daysBefore,
  daysSinceMonday,
  daysUntil,
  lastOfMonth,
  monthsAfter,
  monthsBetween,
  yearsAndDaysBetween,
} from '#contract/values/days.ts'

describe('days', () => {
  it.each([
    ['over the end of a year', '2026-12-31', 1, '2027-01-01'],
    ['over 29 February', '2028-02-28', 2, '2028-03-01'],
    ['over the night on which clocks go forward', '2026-03-28', 2, '2026-03-30'],
    ['over the night on which clocks go back', '2026-10-24', 2, '2026-10-26'],
  ])('are counted %s', (_, day, days, later) => {
    expect(daysAfter(day, days)).toBe(later)
    expect(daysBefore(later, days)).toBe(day)
    expect(daysUntil(later, day)).toBe(days)
    expect(daysUntil(day, later)).toBe(-days)
  })

  it.each([
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-08-31', -6, '2026-02-28'],
    ['2026-11-15', 24, '2028-11-15'],
  ])('some months after %s (%i) are the same day or the last of a shorter month', (day, months, later) => {
    expect(monthsAfter(day, months)).toBe(later)
  })
})

test('a year from 29 February ends on 28 February, as the warranty does', () => {
  expect(yearsAndDaysBetween('2028-02-29', '2029-02-28')).toEqual({ years: 1, days: 0 })
  expect(yearsAndDaysBetween('2028-02-29', '2029-02-27')).toEqual({ years: 0, days: 364 })
  expect(yearsAndDaysBetween('2026-11-26', '2028-12-01')).toEqual({ years: 2, days: 5 })
  expect([
    monthsBetween('2024-02-29', '2025-02-28'),
    monthsBetween('2025-08-31', '2026-02-28'),
    monthsBetween('2025-08-31', '2026-02-27'),
    monthsBetween('2026-11-26', '2026-11-20'),
  ]).toEqual([12, 6, 5, 0])
})

test('the last day of a month', () => {
  expect(['2028-02-10', '2026-02-01', '2026-12-31'].map(lastOfMonth)).toEqual([
    '2028-02-29',
    '2026-02-28',
    '2026-12-31',
  ])
})

test('days since Monday are counted correctly over a change of the clocks', () => {
  expect(['2026-03-23', '2026-03-28', '2026-03-29'].map(daysSinceMonday)).toEqual([0, 5, 6])
})
