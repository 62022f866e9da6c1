import { createRequire } from 'node:module'
import type Holidays from 'date-holidays'
import { workingDay } from '#contract/service-order/desk/due.ts'
import { daysAfter, daysBefore } from '#contract/values/days.ts'
import { warsawLocal, warsawMoments } from '#contract/values/moment.ts'
import { lazy } from '#server/lazy.ts'

const minute = 60_000

/** Working hours of a day as moments; null for a weekend or public holiday. Cached, because few different days are needed. */
const known = new Map<string, { begins: number; ends: number } | null>()
const free = new Map<number, ReadonlySet<string>>()

/**
 * The library holds the holidays of all countries, so it is loaded at its first use instead of slowing down each start.
 */
const calendar = lazy(() => {
  const Calendar: typeof Holidays = createRequire(import.meta.url)('date-holidays')
  return new Calendar('PL')
})

/** The public holidays of Poland in a year, as days `YYYY-MM-DD`. */
function holidaysOf(year: number): ReadonlySet<string> {
  let days = free.get(year)
  if (!days) {
    days = new Set(
      calendar()
        .getHolidays(year)
        .filter(({ type }) => type === 'public')
        .map(({ date }) => date.slice(0, 10)),
    )
    free.set(year, days)
  }
  return days
}

function hoursOf(date: string) {
  const found = known.get(date)
  if (found !== undefined) return found
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay()
  const isFree = weekday === 0 || weekday === 6 || holidaysOf(Number(date.slice(0, 4))).has(date)
  const hours = isFree ? null : { begins: momentOf(date, workingDay.begins), ends: momentOf(date, workingDay.ends) }
  known.set(date, hours)
  return hours
}

/** Clocks change at night, so a working hour is always unique. */
function momentOf(date: string, hour: number): number {
  const [moment = ''] = warsawMoments(`${date}T${String(hour).padStart(2, '0')}:00`)
  return Date.parse(moment)
}

const warsawDay = (moment: number) => warsawLocal(new Date(moment)).slice(0, 10)

/** Whether a moment's day in Warsaw is neither a weekend nor a public holiday. */
export const isWorkingDay = (at: Date): boolean => hoursOf(warsawDay(at.getTime())) !== null

/** The last working day in Warsaw before that of a moment, `YYYY-MM-DD`. */
export function workingDayBefore(at: Date): string {
  let date = daysBefore(warsawDay(at.getTime()), 1)
  while (!hoursOf(date)) date = daysBefore(date, 1)
  return date
}

/** Number of working minutes between two moments. */
export function workingMinutesBetween(from: string | Date, to: string | Date): number {
  const [since, until] = [new Date(from).getTime(), new Date(to).getTime()]
  let minutes = 0
  for (let date = warsawDay(since), last = warsawDay(until); date <= last; date = daysAfter(date, 1)) {
    const hours = hoursOf(date)
    if (hours) minutes += Math.max(0, Math.min(hours.ends, until) - Math.max(hours.begins, since)) / minute
  }
  return Math.round(minutes)
}

/** The moment after a number of working minutes; one that falls on the end of a working day is due that day, not the next. */
export function afterWorkingMinutes(from: string | Date, minutes: number): string {
  const since = new Date(from).getTime()
  let left = minutes * minute
  for (let date = warsawDay(since); ; date = daysAfter(date, 1)) {
    const hours = hoursOf(date)
    if (!hours || hours.ends <= since) continue
    const begins = Math.max(hours.begins, since)
    if (hours.ends - begins >= left) return new Date(begins + left).toISOString()
    left -= hours.ends - begins
  }
}
