import { type SQL, sql } from 'drizzle-orm'
import { daysAfter, daysBefore, daysSinceMonday, daysUntil, lastOfMonth, monthsAfter } from '#contract/values/days.ts'
import { today } from '#contract/values/rules.ts'
import { monthOf } from './due-rows.ts'

/** Days in Warsaw, both inclusive. */
export interface Period {
  from: string
  to: string
}

const lengthOf = ({ from, to }: Period) => daysUntil(to, from) + 1

/** Number of days above which a chart shows months instead of weeks. */
const WEEKS = 190

export interface Compared {
  /** The period to compare with, in place of the preceding one: letters compare calendar months. */
  compared?: Period
}

interface Asked extends Compared {
  query: { period?: { from: string | null; to: string | null } | undefined }
  at: Date
}

/**
 * Period of a report: the requested one up to today, or the last days. The preceding period has the same length, so that an
 * unfinished month is not compared with a whole one.
 */
export function periodsOf({ query: { period: asked }, at, compared }: Asked, days: number) {
  const now = today(at)
  const to = asked?.to && asked.to < now ? asked.to : now
  const from = asked?.from ?? daysBefore(to, days - 1)
  const period = { from: [from, to].toSorted()[0] ?? to, to }
  const length = lengthOf(period)
  const before = compared ?? { from: daysBefore(period.from, length), to: daysBefore(period.from, 1) }
  const bucket: 'week' | 'month' = length > WEEKS ? 'month' : 'week'
  return { period, before, bucket }
}

/**
 * The same days of the month before each month of a period: whole months are compared with whole ones, and the part of a month
 * at an edge with that part of the month before.
 */
export function monthBeforeEach({ from, to }: Period): Period[] {
  const first = monthOf(from)
  const last = monthOf(to)
  if (first === last) return [sameDaysBefore({ from, to })]
  return [
    sameDaysBefore({ from, to: lastOfMonth(from) }),
    { from: first, to: daysBefore(monthsAfter(last, -1), 1) },
    sameDaysBefore({ from: last, to }),
  ].filter((part) => part.from <= part.to)
}

/** The same days of the month before, within one month; a part that reaches the end of its month reaches it there too. */
function sameDaysBefore({ from, to }: Period): Period {
  const end = monthsAfter(to, -1)
  return { from: monthsAfter(from, -1), to: to === lastOfMonth(to) ? lastOfMonth(end) : end }
}

/** Rows of a summary in any of several periods. */
export const inPeriods = (alias: string, periods: readonly Period[]): SQL =>
  sql`(${sql.join(
    periods.map((period) => inPeriod(alias, period)),
    sql` or `,
  )})`

/**
 * Rows of a summary that make up a period: whole months, and single days at its edges. Five years are sixty rows of a company
 * instead of eighteen hundred. The edges are computed here, because PostgreSQL would compute them for each row.
 */
export function inPeriod(alias: string, { from, to }: Period): SQL {
  const column = (name: string) => sql.raw(`${alias}.${name}`)
  const first = monthsAfter(monthOf(daysBefore(from, 1)), 1)
  const end = monthOf(daysAfter(to, 1))
  return sql`((${column('span')} = 'month' and ${column('begins')} >= ${first}::date and ${column('begins')} < ${end}::date)
    or (${column('span')} = 'day' and ${column('begins')} between ${from}::date and ${to}::date
      and (${column('begins')} < ${first}::date or ${column('begins')} >= ${end}::date)))`
}

/** Week or month of a row; a chart by weeks uses daily rows. Without a time zone, which takes most of the time. */
export function bucketOf(alias: string, bucket: 'week' | 'month'): SQL {
  return sql`date_trunc(${sql.raw(`'${bucket}'`)}, ${sql.raw(alias)}.begins::timestamp)::date`
}

/** Rows of a summary for a chart: daily ones where it shows weeks. */
export function charted(alias: string, period: Period, bucket: 'week' | 'month'): SQL {
  if (bucket === 'month') return inPeriod(alias, period)
  return sql`(${sql.raw(alias)}.span = 'day' and ${sql.raw(alias)}.begins between ${period.from}::date and ${period.to}::date)`
}

/** First days of all weeks or months of a period. */
export function bucketsOf({ from, to }: Period, bucket: 'week' | 'month'): string[] {
  const buckets: string[] = []
  let begins = bucket === 'week' ? daysBefore(from, daysSinceMonday(from)) : `${from.slice(0, 7)}-01`
  while (begins <= to) {
    buckets.push(begins)
    begins = bucket === 'week' ? daysAfter(begins, 7) : monthsAfter(begins, 1)
  }
  return buckets
}
