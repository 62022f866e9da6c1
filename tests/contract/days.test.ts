import { describe, expect, it } from 'vitest'
import { daysAfter, daysBefore, daysUntil, monthsAfter } from '#contract/days.ts'

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
