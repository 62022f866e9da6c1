/*
 * Calculation with days `YYYY-MM-DD`. A day has no hour, so summer time does not matter.
 */

/** The day a number of days after another. */
export function daysAfter(day: string, days: number): string {
  return new Date(startOf(day) + days * length).toISOString().slice(0, 10)
}

/** The day a number of days before another. */
export const daysBefore = (day: string, days: number): string => daysAfter(day, -days)

/** The number of days from one day until another; negative if that is earlier. */
export const daysUntil = (day: string, from: string): number => (startOf(day) - startOf(from)) / length

/** The day of the same date some months later, or the last day of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The last day of a day's month. */
export const lastOfMonth = (day: string): string => daysBefore(monthsAfter(`${day.slice(0, 7)}-01`, 1), 1)

/** Whole months from one day to a later one, as warranties count them: a month from the last of January ends with February. */
export function monthsBetween(from: string, to: string): number {
  const [year = 0, month = 1] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 1] = to.split('-').map(Number)
  const months = (toYear - year) * 12 + toMonth - month
  return Math.max(0, monthsAfter(from, months) > to ? months - 1 : months)
}

/** The time from one day to a later one in whole years and remaining days. */
export function yearsAndDaysBetween(from: string, to: string): { years: number; days: number } {
  const years = Math.floor(monthsBetween(from, to) / 12)
  return { years, days: Math.max(0, daysUntil(to, monthsAfter(from, years * 12))) }
}

/** The number of days since the last Monday: 0 for a Monday, 6 for a Sunday. */
export const daysSinceMonday = (day: string): number => (new Date(startOf(day)).getUTCDay() + 6) % 7

/** Milliseconds of a day in UTC. */
const length = 86_400_000
const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
