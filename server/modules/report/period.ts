import { type SQL, sql } from 'drizzle-orm'
import { daysAfter, daysBefore, daysSinceMonday, daysUntil, monthsAfter } from '#contract/days.ts'
import { today } from '#contract/rules.ts'

/** Days in Warsaw, both inclusive. */
export interface Period {
  from: string
  to: string
}

const lengthOf = ({ from, to }: Period) => daysUntil(to, from) + 1

/** Number of days above which a chart shows months instead of weeks. */
const WEEKS = 190

/**
 * Period of a report: the requested one up to today, or the last days. The preceding period has the same length, so that an
 * unfinished month is not compared with a whole one.
 */
export function periodsOf(asked: { from: string | null; to: string | null } | undefined, at: Date, days: number) {
  const now = today(at)
  const to = asked?.to && asked.to < now ? asked.to : now
  const from = asked?.from ?? daysBefore(to, days - 1)
  const period = { from: [from, to].toSorted()[0] ?? to, to }
  const length = lengthOf(period)
  const before = { from: daysBefore(period.from, length), to: daysBefore(period.from, 1) }
  const bucket: 'week' | 'month' = length > WEEKS ? 'month' : 'week'
  return { period, before, bucket }
}

const monthOf = (day: string) => `${day.slice(0, 7)}-01`

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
