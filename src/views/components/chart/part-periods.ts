import { daysAfter, lastOfMonth, monthsAfter } from '#contract/values/days.ts'

export type Bucket = 'week' | 'month'

/** First days of weeks or months, and the days that are counted; both ends are inclusive, null for no end. */
interface Counted {
  begins: readonly string[]
  bucket: Bucket
  from: string | null
  to: string | null
  /** The current day, which is not over. */
  now: string
}

/**
 * Whether each week or month is counted only in part: it begins before the first counted day, ends after the last one, or is
 * not over.
 */
export function partPeriods({ begins, bucket, from, to, now }: Counted): boolean[] {
  return begins.map((first) => {
    const last = lastDay(first, bucket)
    return last >= now || (from !== null && first < from) || (to !== null && last > to)
  })
}

/** The last day of the week or month that begins on a day. */
export const lastDay = (begins: string, bucket: Bucket): string =>
  bucket === 'week' ? daysAfter(begins, 6) : lastOfMonth(begins)

/** First days of all weeks or months from one to another. */
export function everyPeriod(first: string, last: string, bucket: Bucket): string[] {
  const begins: string[] = []
  for (let day = first; day <= last; day = bucket === 'week' ? daysAfter(day, 7) : monthsAfter(day, 1)) begins.push(day)
  return begins
}

/** At least this many empty periods in a row are drawn as one gap. */
const longGap = 4

/** Periods that follow one another, of which none or one is drawn. */
export interface Stretch {
  /** Index of the first period. */
  from: number
  /** Index of the last period. */
  to: number
  isGap: boolean
}

/**
 * The periods that an axis shows: without the empty ones at its ends, and with a long row of empty ones as one gap. An axis
 * without any value keeps all.
 */
export function shownPeriods(isEmpty: readonly boolean[]): Stretch[] {
  const all = isEmpty.map((_, index) => index)
  const first = isEmpty.indexOf(false)
  const last = isEmpty.lastIndexOf(false)
  if (first < 0) return all.map((index) => ({ from: index, to: index, isGap: false }))
  const shown: Stretch[] = []
  for (let index = first; index <= last; index += 1) {
    const next = isEmpty.indexOf(false, index)
    if (next - index >= longGap) {
      shown.push({ from: index, to: next - 1, isGap: true })
      index = next
    }
    shown.push({ from: index, to: index, isGap: false })
  }
  return shown
}
