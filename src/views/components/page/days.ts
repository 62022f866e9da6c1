import { languageTag } from '#contract/messages/locale.ts'
import { daysAfter, daysBefore, daysSinceMonday, monthsAfter } from '#contract/values/days.ts'

/** Formats a day, `YYYY-MM-DD`, without a time, so that it does not depend on the time zone of the browser. */
function inWords(day: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(languageTag(locale), { timeZone: 'UTC', ...options }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

/** `czwartek, 10 grudnia 2026`. */
export const longDay = (day: string, locale: string) =>
  inWords(day, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
/** `czwartek, 10 grudnia`. */
export const dayOfYear = (day: string, locale: string) =>
  inWords(day, locale, { weekday: 'long', day: 'numeric', month: 'long' })
/** `czw., 10 gru`. */
export const shortDay = (day: string, locale: string) =>
  inWords(day, locale, { weekday: 'short', day: 'numeric', month: 'short' })
/** `gru`. */
export const shortMonth = (day: string, locale: string) => inWords(day, locale, { month: 'short' })
/** `czw.`. */
export const shortWeekday = (day: string, locale: string) => inWords(day, locale, { weekday: 'short' })
/** `gru 26`, short enough for an axis; `month` is `YYYY-MM`. */
export const axisMonth = (month: string, locale: string) =>
  inWords(`${month}-01`, locale, { month: 'short', year: '2-digit' })
/** `grudzień 2026`; `month` is `YYYY-MM`. */
export const longMonth = (month: string, locale: string) =>
  inWords(`${month}-01`, locale, { month: 'long', year: 'numeric' })

/** The month that is this many months later, `YYYY-MM`. */
export function addMonths(month: string, months: number): string {
  return monthsAfter(`${month}-01`, months).slice(0, 7)
}

/** The days of all weeks, beginning on Monday, that overlap a month. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const start = daysBefore(first, daysSinceMonday(first))
  const next = `${addMonths(month, 1)}-01`
  const weeks: string[][] = []
  for (let day = start; day < next; day = daysAfter(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => daysAfter(day, index)))
  return weeks
}
